import offerwire.Offerwire

val offerwire = Offerwire(
    "https://offers.example",
    "pk_test_your_key",
    userId = "reader-1",
    platform = "web"
)

// Calls block: make them on Dispatchers.IO.
fun offers() = runCatching { offerwire.feed("US", "en", clientId = "home") }.getOrDefault(emptyList())

// Call it once half of an offer has been visible for a second. Open offer.clickUrl in the browser.
fun seen(impressionUid: String) {
    runCatching { offerwire.confirm(impressionUid) }
}
