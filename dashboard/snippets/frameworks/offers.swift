import Offerwire
import SwiftUI

let offerwire = Offerwire(
    baseURL: URL(string: "https://offers.example")!,
    apiKey: "pk_test_your_key",
    userId: "reader-1",
    platform: "web"
)

struct OfferList: View {
    @State private var offers: [FeedOffer] = []
    @Environment(\.openURL) private var openURL

    var body: some View {
        List(offers) { offer in
            Button(offer.title) { if let url = URL(string: offer.clickUrl) { openURL(url) } }
                .background(WhenSeen { try? await offerwire.confirm(offer.impressionUid) })
        }
        .task {
            offers = (try? await offerwire.feed(countryCode: "US", language: "en", clientId: "home")) ?? []
        }
    }
}
