import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking  // Where `URLSession` is outside Apple's systems.
#endif

extension FeedOffer: Identifiable {
    public var id: String { impressionUid }
}

/// A call that failed. Show no offers, and go on.
public struct OfferwireError: Error, Sendable {
    /// A stable word, such as `invalid_request`. Without an answer of the service: `no_connection`, `timeout`, or
    /// `unexpected_answer` where something on the way answered, such as a network's sign-in page.
    public let code: String
    public let message: String
    public var status: Int?
    public var requestId: String?
    var retryAfterSeconds: Double?

    static func unexpectedAnswer(_ status: Int? = nil) -> OfferwireError {
        OfferwireError(
            code: "unexpected_answer", message: "Something other than the service answered.", status: status)
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

    /// Ranked offers, best first; empty when there are none. `countryCode` is two uppercase letters, `language` BCP-47.
    public func feed(
        countryCode: String, language: String, clientId: String = "ios", limit: Int? = nil
    ) async throws -> [FeedOffer] {
        let user = try await knownUser(countryCode, language)
        let request = ServeFeedRequest(
            clientId: clientId, userId: user, limit: limit,
            attributes: Audience(countryCode: countryCode, language: language))
        return try await send(Calls.serveFeed(request), isRepeatable: false).offers
    }

    /// The id to ask under. The age of a minor is told of it first, and of another where consent changes it meanwhile.
    private func knownUser(_ countryCode: String, _ language: String) async throws -> String {
        while true {
            let user = hasConsent ? userId ?? anonymousId : anonymousId
            guard let age, age < 18, ageToldFor != user else { return user }
            let attributes = UserAttributes(countryCode: countryCode, language: language, age: age)
            let call = Calls.storeAttributes(StoreAttributesRequest(userId: user, attributes: attributes))
            _ = try await send(call, isRepeatable: true)
            ageToldFor = user
        }
    }

    /// Says once that an offer was shown; call it when half of it was visible for a second. One that fails may be said again.
    public func confirm(_ impressionUid: String) async throws {
        guard hasConsent, confirmed.insert(impressionUid).inserted else { return }
        let now = ConfirmDeliveryRequest(deliveredTimestamp: Int(Date().timeIntervalSince1970))
        do {
            _ = try await send(Calls.confirmDelivery(impressionUid: impressionUid, now), isRepeatable: true)
        } catch {
            confirmed.remove(impressionUid)
            throw error
        }
    }

    /// A feed is repeated after 429, 503 and a failure of the network; a confirmation after any 5xx and a timeout too. What
    /// was made with consent is repeated only while there is consent: it has the person's id in it.
    private func send<Body, Answer>(_ call: Call<Body, Answer>, isRepeatable: Bool) async throws -> Answer {
        let mayName = hasConsent
        for wait in [0.2, 1, 5] {
            do {
                return try await tryOnce(call)
            } catch let error as OfferwireError {
                let status = error.status ?? 0
                let isTransient = status == 429 || status == 503 || error.code == "no_connection"
                guard isTransient || (isRepeatable && (status >= 500 || error.code == "timeout")) else { throw error }
                let seconds = wait * Double.random(in: 0.5...1.5) + (error.retryAfterSeconds ?? 0)
                guard seconds <= 15 else { throw error }
                try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
                if mayName && !hasConsent { throw error }
            }
        }
        return try await tryOnce(call)
    }

    private func tryOnce<Body, Answer>(_ call: Call<Body, Answer>) async throws -> Answer {
        var request = URLRequest(url: baseURL.appendingPathComponent(call.path), timeoutInterval: 10)
        request.httpMethod = call.method
        request.httpBody = try JSONEncoder().encode(call.body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(apiKey, forHTTPHeaderField: "X-API-Key")
        if let platform { request.setValue(platform, forHTTPHeaderField: "X-Platform") }
        let (data, response) = try await load(request)
        guard let answer = response as? HTTPURLResponse else { throw OfferwireError.unexpectedAnswer() }
        let status = answer.statusCode
        if (200..<300).contains(status) {
            guard (try? JSONDecoder().decode(Granted.self, from: data))?.success == true,
                let granted = try? JSONDecoder().decode(Answer.self, from: data)
            else { throw OfferwireError.unexpectedAnswer(status) }
            return granted
        }
        let refusal = try? JSONDecoder().decode(Refusal.self, from: data)
        throw OfferwireError(
            code: refusal?.code ?? "refused", message: refusal?.error ?? "\(status)", status: status,
            requestId: answer.value(forHTTPHeaderField: "X-Request-Id"),
            retryAfterSeconds: answer.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
    }

    private func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do {
            return try await session.data(for: request)
        } catch let error as URLError where error.code != .cancelled {
            // A feed that took too long may have been served, and is not asked for again.
            let code = error.code == .timedOut ? "timeout" : "no_connection"
            throw OfferwireError(code: code, message: error.localizedDescription)
        }
    }
}

private struct Granted: Decodable {
    let success: Bool
}

private struct Refusal: Decodable {
    let error: String?
    let code: String?
}
