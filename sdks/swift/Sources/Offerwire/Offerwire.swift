import Foundation

public struct Offer: Decodable, Identifiable, Sendable {
    public let impressionUid: String
    public let campaignId: String?
    public let clickUrl: URL
    public let title: String
    public let description: String?
    public let imageUrl: String
    public let additionalImages: [String]
    public let advertiserName: String
    public let advertiserLogo: String?
    public let perk: String?
    /// `free_trial`, `discount` or nil.
    public let badgeLabel: String?

    public var id: String { impressionUid }
}

/// A call that failed. Show no offers, and go on.
public struct OfferwireError: Error, Sendable {
    /// A stable word, such as `invalid_request`. Without an answer of the service: `no_connection`, `timeout`, or
    /// `unexpected_answer` where something on the way answered, such as a network's sign-in page.
    public let code: String
    public let message: String
    public let status: Int?
    public let requestId: String?
    let retryAfterSeconds: Double?

    static func unexpectedAnswer(_ status: Int? = nil) -> OfferwireError {
        OfferwireError(
            code: "unexpected_answer", message: "Something other than the service answered.", status: status,
            requestId: nil, retryAfterSeconds: nil)
    }
}

public struct OffersRequest: Sendable {
    /// Two uppercase letters.
    public var countryCode: String
    /// A BCP-47 tag.
    public var language: String
    public var clientId: String
    public var limit: Int?

    public init(countryCode: String, language: String, clientId: String = "ios", limit: Int? = nil) {
        self.countryCode = countryCode
        self.language = language
        self.clientId = clientId
        self.limit = limit
    }
}

/// Speaks to the service with a publishable key; keeps nothing on the device.
public actor Offerwire {
    private let baseURL: URL
    private let apiKey: String
    private let platform: String?
    private let userId: String?
    private let session: URLSession
    private let anonymousId = "anon-" + UUID().uuidString
    private let age: Int?
    private var hasConsent: Bool
    private var confirmed: Set<String> = []
    private var ageToldFor: String?

    /// Without `userId`, or without consent, an id that lives as long as this object. `age` is in whole years: under 18,
    /// the service is told first, and nothing is shown until it has answered.
    public init(
        baseURL: URL, apiKey: String, userId: String? = nil, platform: String? = nil, hasConsent: Bool = true,
        age: Int? = nil, session: URLSession = .shared
    ) {
        self.baseURL = baseURL
        self.apiKey = apiKey
        self.userId = userId
        self.platform = platform
        self.hasConsent = hasConsent
        self.age = age
        self.session = session
    }

    public func setConsent(_ given: Bool) {
        hasConsent = given
    }

    /// Ranked offers, best first; empty when there are none.
    public func feed(_ request: OffersRequest) async throws -> [Offer] {
        struct Answer: Decodable { let offers: [Offer] }
        let user = hasConsent ? userId ?? anonymousId : anonymousId
        try await tellAge(of: user, request)
        var body: [String: Any] = [
            "clientId": request.clientId,
            "userId": user,
            "attributes": ["countryCode": request.countryCode, "language": request.language],
        ]
        if let limit = request.limit { body["limit"] = limit }
        let data = try await post("offers/feed", body, isRepeatable: false)
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw OfferwireError.unexpectedAnswer() }
        return answer.offers
    }

    /// Says once for each id that the person is under 18.
    private func tellAge(of user: String, _ request: OffersRequest) async throws {
        guard let age, age < 18, ageToldFor != user else { return }
        let attributes: [String: Any] = ["countryCode": request.countryCode, "language": request.language, "age": age]
        _ = try await post("users/attributes", ["userId": user, "attributes": attributes], isRepeatable: true)
        ageToldFor = user
    }

    /// Says once that an offer was shown; call it when half of it was visible for a second. One that fails may be said again.
    public func confirm(_ impressionUid: String) async throws {
        guard hasConsent, confirmed.insert(impressionUid).inserted else { return }
        let body = ["deliveredTimestamp": Int(Date().timeIntervalSince1970)]
        do {
            _ = try await post("offers/impressions/\(impressionUid)/delivered", body, isRepeatable: true)
        } catch {
            confirmed.remove(impressionUid)
            throw error
        }
    }

    /// A feed is repeated after 429, 503 and a failure of the network; a confirmation after any 5xx and a timeout too.
    private func post(_ path: String, _ body: [String: Any], isRepeatable: Bool) async throws -> Data {
        for wait in [0.2, 1, 5] {
            do {
                return try await tryOnce(path, body)
            } catch let error as OfferwireError {
                let status = error.status ?? 0
                let isTransient = status == 429 || status == 503 || error.code == "no_connection"
                guard isTransient || (isRepeatable && (status >= 500 || error.code == "timeout")) else { throw error }
                let seconds = wait * Double.random(in: 0.5...1.5) + (error.retryAfterSeconds ?? 0)
                guard seconds <= 15 else { throw error }
                try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
            }
        }
        return try await tryOnce(path, body)
    }

    private func tryOnce(_ path: String, _ body: [String: Any]) async throws -> Data {
        var request = URLRequest(url: baseURL.appendingPathComponent("publisher/sdk/v1/" + path), timeoutInterval: 10)
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(apiKey, forHTTPHeaderField: "X-API-Key")
        if let platform { request.setValue(platform, forHTTPHeaderField: "X-Platform") }
        let (data, response) = try await load(request)
        guard let answer = response as? HTTPURLResponse else { throw OfferwireError.unexpectedAnswer() }
        if (200..<300).contains(answer.statusCode) {
            struct Granted: Decodable { let success: Bool }
            let isGranted = (try? JSONDecoder().decode(Granted.self, from: data))?.success == true
            guard isGranted else { throw OfferwireError.unexpectedAnswer(answer.statusCode) }
            return data
        }
        struct Refusal: Decodable { let error: String?; let code: String? }
        let refusal = try? JSONDecoder().decode(Refusal.self, from: data)
        throw OfferwireError(
            code: refusal?.code ?? "refused", message: refusal?.error ?? "\(answer.statusCode)", status: answer.statusCode,
            requestId: answer.value(forHTTPHeaderField: "X-Request-Id"),
            retryAfterSeconds: answer.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
    }

    private func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do {
            return try await session.data(for: request)
        } catch let error as URLError where error.code != .cancelled {
            // A feed that took too long may have been served, and is not asked for again.
            let code = error.code == .timedOut ? "timeout" : "no_connection"
            throw OfferwireError(
                code: code, message: error.localizedDescription, status: nil, requestId: nil, retryAfterSeconds: nil)
        }
    }
}
