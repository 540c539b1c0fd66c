import java.util.concurrent.Executors
import offerwire.Offerwire
import offerwire.OfferwireException

/** Makes the calls that the lines of standard input name, and writes a line about each; consent ends during them too. */
fun main(parameters: Array<String>) {
    val (url, key, age) = parameters
    val offerwire = Offerwire(url, key, "reader-1", age = age.toIntOrNull())
    val calls = Executors.newSingleThreadExecutor()
    generateSequence(::readLine).forEach { line ->
        if (line == "no consent") offerwire.hasConsent = false
        else calls.execute { call(offerwire, line) }
    }
    calls.shutdown()
}

private fun call(offerwire: Offerwire, line: String) {
    try {
        if (line == "feed") offerwire.feed("US", "en").forEach {
            println("${it.impressionUid} ${it.clickUrl} ${it.perk} ${it.badgeLabel}")
        }
        if (line.startsWith("confirm ")) offerwire.confirm(line.substringAfter(' '))
        println("done")
    } catch (error: OfferwireException) {
        println("${error.code} ${error.status}")
    }
}
