import Offerwire
import SwiftUI

let offerwire = Offerwire(
    baseURL: URL(string: "https://offers.example")!,
    apiKey: "pk_test_your_key",
    userId: "reader-1",
    platform: "web"
)

struct OfferList: View {
    @State private var offers: [Offer] = []
    @Environment(\.openURL) private var openURL

    var body: some View {
        List(offers) { offer in
            Button(offer.title) { openURL(offer.clickUrl) }
                .background(WhenSeen { try? await offerwire.confirm(offer.impressionUid) })
        }
        .task {
            let request = OffersRequest(countryCode: "US", language: "en", clientId: "home")
            offers = (try? await offerwire.feed(request)) ?? []
        }
    }
}

/// Behind a row: does something once half of the row has been on the screen for a second.
struct WhenSeen: View {
    let seen: @Sendable () async -> Void
    @Environment(\.scenePhase) private var scenePhase

    init(_ seen: @escaping @Sendable () async -> Void) {
        self.seen = seen
    }

    var body: some View {
        GeometryReader { geometry in
            let row = geometry.frame(in: .global)
            let shown = row.intersection(UIScreen.main.bounds)
            let isInView = scenePhase == .active && shown.height * shown.width >= row.height * row.width / 2
            // Starts again when that changes, and is cancelled when the row leaves the list.
            Color.clear.task(id: isInView) {
                guard isInView, (try? await Task.sleep(nanoseconds: 1_000_000_000)) != nil else { return }
                // A task of its own, so that it is sent although the row leaves meanwhile.
                Task { await seen() }
            }
        }
    }
}
