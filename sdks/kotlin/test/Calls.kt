import offerwire.Offerwire
import offerwire.OfferwireException

/** Makes the calls that the lines of standard input name, and writes a line about each. */
fun main(parameters: Array<String>) {
    val (url, key, age) = parameters
    val offerwire = Offerwire(url, key, "reader-1", age = age.toIntOrNull())
    generateSequence(::readLine).forEach { line ->
        try {
            if (line == "consent") offerwire.hasConsent = true
            if (line == "no consent") offerwire.hasConsent = false
            if (line == "feed") offerwire.feed("US", "en").forEach { println("${it.impressionUid} ${it.perk} ${it.badgeLabel}") }
            if (line.startsWith("confirm ")) offerwire.confirm(line.substringAfter(' '))
            println("done")
        } catch (error: OfferwireException) {
            println("${error.code} ${error.status}")
        }
    }
}
