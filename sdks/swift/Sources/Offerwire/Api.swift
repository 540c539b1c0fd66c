// The calls of the API that this client makes, and their shapes, from docs/openapi.json by `npm run generate`. Do not edit.

/// A call with what it sends; `Answer` is what it is answered with.
struct Call<Body: Encodable, Answer: Decodable> {
    let method: String
    /// From the address of the service on.
    let path: String
    let body: Body
}

enum Calls {
    /// Ranked offers for one user, best first.
    static func serveFeed(_ body: ServeFeedRequest) -> Call<ServeFeedRequest, ServeFeedAnswer> {
        Call(method: "POST", path: "publisher/sdk/v1/offers/feed", body: body)
    }

    /// Confirm that a served offer was shown.
    static func confirmDelivery(impressionUid: String, _ body: ConfirmDeliveryRequest) -> Call<ConfirmDeliveryRequest, ConfirmDeliveryAnswer> {
        Call(method: "POST", path: "publisher/sdk/v1/offers/impressions/\(impressionUid)/delivered", body: body)
    }

    /// Store the attributes of a user.
    static func storeAttributes(_ body: StoreAttributesRequest) -> Call<StoreAttributesRequest, StoreAttributesAnswer> {
        Call(method: "POST", path: "publisher/sdk/v1/users/attributes", body: body)
    }
}

struct ServeFeedRequest: Encodable, Sendable {
    /// Stable id per operator, a dimension of statistics.
    var clientId: String
    /// The end user: seeds the ranking and becomes the user of transactions.
    var userId: String
    /// Default: 10.
    var limit: Int?
    var attributes: Audience
}

struct Audience: Encodable, Sendable {
    /// ISO 3166-1 alpha-2, two uppercase letters.
    var countryCode: String
    /// A BCP-47 tag.
    var language: String
    /// The end user's device. One of `android`, `ios`, `web`.
    var platform: String?
}

struct ConfirmDeliveryRequest: Encodable, Sendable {
    /// Unix seconds when the offer was shown; values above 1e11 are read as milliseconds.
    var deliveredTimestamp: Int
    /// Unix seconds when the message was read, if there are read receipts.
    var readTimestamp: Int?
}

struct StoreAttributesRequest: Encodable, Sendable {
    /// The publisher's own id of the end user.
    var userId: String
    var attributes: UserAttributes
}

/// Replaces the stored set; `{}` clears it.
struct UserAttributes: Encodable, Sendable {
    /// ISO 3166-1 alpha-2, two uppercase letters.
    var countryCode: String?
    /// A BCP-47 tag.
    var language: String?
    /// Coarse geography.
    var city: String?
    /// Coarse geography.
    var state: String?
    /// Coarse geography.
    var region: String?
    /// The publisher's own label.
    var subscriptionTier: String?
    var monthsSubscribed: String?
    /// The publisher's own label.
    var billingCycle: String?
    var lastPaymentAmount: String?
    /// ISO 8601 date and time.
    var lastActiveDate: String?
    var totalSessions: String?
    /// Free-form strings: at most 64, under names of at most 64 characters.
    var custom: [String: String]?
    /// Whole years; for a range, its lowest end.
    var age: Int?
    var email: String?
    var firstName: String?
    var lastName: String?
    var mobile: String?
    var phoneNumber: String?
    /// The preferred spelling; send this or `postcode`.
    var postalCode: String?
    /// A separate key, not an alias.
    var postcode: String?
    /// Decimal degrees.
    var latitude: String?
    /// Decimal degrees.
    var longitude: String?
    var gender: String?
}

public struct ServeFeedAnswer: Decodable, Sendable {
    public let success: Bool
    public let offers: [FeedOffer]
}

public struct FeedOffer: Decodable, Sendable {
    /// Identifies the impression in the delivered call.
    public let impressionUid: String
    public let campaignId: String?
    public let clickUrl: String
    public let title: String
    public let description: String?
    /// Wide banner, about 2.4:1.
    public let imageUrl: String
    public let additionalImages: [String]
    public let advertiserName: String
    public let advertiserLogo: String?
    public let perk: String?
    /// Always present; null if the offer has no badge. One of `free_trial`, `discount`.
    public let badgeLabel: String?
}

public struct ConfirmDeliveryAnswer: Decodable, Sendable {
    public let success: Bool
}

public struct StoreAttributesAnswer: Decodable, Sendable {
    public let success: Bool
    /// The canonical id of the user, not the id sent.
    public let userId: String
    public let storedAt: String
    /// Whether the age sent was under 18.
    public let minor: Bool
}
