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
                .task {
                    // Cancelled when the row leaves the screen: what stays for a second was seen.
                    try? await Task.sleep(nanoseconds: 1_000_000_000)
                    guard !Task.isCancelled else { return }
                    // A task of its own, so that it is sent although the row leaves meanwhile.
                    Task { try? await offerwire.confirm(offer.impressionUid) }
                }
        }
        .task {
            let request = OffersRequest(countryCode: "US", language: "en", clientId: "home")
            offers = (try? await offerwire.feed(request)) ?? []
        }
    }
}
