package offerwire

import java.io.IOException
import java.net.HttpURLConnection
import java.net.SocketTimeoutException
import java.net.URL
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import kotlin.random.Random
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

data class Offer(
    val impressionUid: String,
    val campaignId: String?,
    val clickUrl: String,
    val title: String,
    val description: String?,
    val imageUrl: String,
    val additionalImages: List<String>,
    val advertiserName: String,
    val advertiserLogo: String?,
    val perk: String?,
    /** `free_trial`, `discount` or null. */
    val badgeLabel: String?
)

/**
 * A call that failed. Show no offers, and go on. `code` is a stable word; without an answer of the service `no_connection`,
 * `timeout`, or `unexpected_answer` where something on the way answered, such as a network's sign-in page.
 */
class OfferwireException(
    val code: String,
    message: String,
    val status: Int? = null,
    val requestId: String? = null,
    internal val retryAfterSeconds: Double = 0.0
) : IOException(message)

/**
 * Speaks to the service with a publishable key; keeps nothing on the device. Calls block: make them off the main thread.
 * Without `userId`, or without consent, an id that lives as long as this object. `age` is in whole years: under 18, the
 * service is told first, and nothing is shown until it has answered.
 */
class Offerwire(
    baseUrl: String,
    private val apiKey: String,
    private val userId: String? = null,
    private val platform: String? = null,
    @Volatile var hasConsent: Boolean = true,
    private val age: Int? = null
) {
    private val root = baseUrl.trimEnd('/') + "/publisher/sdk/v1/"
    private val anonymousId = "anon-" + UUID.randomUUID()
    private val confirmed = ConcurrentHashMap.newKeySet<String>()
    @Volatile private var ageToldFor: String? = null

    /** Ranked offers, best first; empty when there are none. `countryCode` is two uppercase letters, `language` BCP-47. */
    fun feed(countryCode: String, language: String, clientId: String = "android", limit: Int? = null): List<Offer> {
        val user = knownUser(countryCode, language)
        val attributes = JSONObject().put("countryCode", countryCode).put("language", language)
        val body = JSONObject().put("clientId", clientId).put("userId", user).put("attributes", attributes)
        if (limit != null) body.put("limit", limit)
        val answer = post("offers/feed", body, isRepeatable = false)
        try {
            return answer.getJSONArray("offers").map { offerOf(it as JSONObject) }
        } catch (error: JSONException) {
            throw unexpectedAnswer()
        }
    }

    /** The id to ask under. The age of a minor is told of it first, and of another where consent changes it meanwhile. */
    private fun knownUser(countryCode: String, language: String): String {
        while (true) {
            val user = if (hasConsent) userId ?: anonymousId else anonymousId
            if (age == null || age >= 18 || ageToldFor == user) return user
            val attributes = JSONObject().put("countryCode", countryCode).put("language", language).put("age", age)
            post("users/attributes", JSONObject().put("userId", user).put("attributes", attributes), isRepeatable = true)
            ageToldFor = user
        }
    }

    /** Says once that an offer was shown; call it when half of it was visible for a second. One that fails may be said again. */
    fun confirm(impressionUid: String) {
        if (!hasConsent || !confirmed.add(impressionUid)) return
        val body = JSONObject().put("deliveredTimestamp", System.currentTimeMillis() / 1000)
        try {
            post("offers/impressions/$impressionUid/delivered", body, isRepeatable = true)
        } catch (error: Exception) {
            confirmed.remove(impressionUid)
            throw error
        }
    }

    /**
     * A feed is repeated after 429, 503 and a failure of the network; a confirmation after any 5xx and a timeout too. What was
     * made with consent is repeated only while there is consent: it has the person's id in it.
     */
    private fun post(path: String, body: JSONObject, isRepeatable: Boolean): JSONObject {
        val mayName = hasConsent
        for (wait in listOf(0.2, 1.0, 5.0)) {
            try {
                return tryOnce(path, body)
            } catch (error: OfferwireException) {
                val status = error.status ?: 0
                val isTransient = status == 429 || status == 503 || error.code == "no_connection"
                if (!isTransient && !(isRepeatable && (status >= 500 || error.code == "timeout"))) throw error
                val seconds = wait * Random.nextDouble(0.5, 1.5) + error.retryAfterSeconds
                if (seconds > 15) throw error
                Thread.sleep((seconds * 1000).toLong())
                if (mayName && !hasConsent) throw error
            }
        }
        return tryOnce(path, body)
    }

    private fun tryOnce(path: String, body: JSONObject): JSONObject {
        val connection = URL(root + path).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = "POST"
            connection.connectTimeout = 10_000
            connection.readTimeout = 10_000
            connection.doOutput = true
            connection.instanceFollowRedirects = false
            connection.setRequestProperty("Content-Type", "application/json")
            connection.setRequestProperty("X-API-Key", apiKey)
            if (platform != null) connection.setRequestProperty("X-Platform", platform)
            connection.outputStream.use { it.write(body.toString().toByteArray()) }
            val status = connection.responseCode
            val stream = if (status < 400) connection.inputStream else connection.errorStream
            val text = stream?.use { String(it.readBytes()) } ?: ""
            if (status !in 200..299) throw refusalOf(connection, status, text)
            val answer = runCatching { JSONObject(text) }.getOrNull()
            return if (answer?.opt("success") == true) answer else throw unexpectedAnswer(status)
        } catch (error: SocketTimeoutException) {
            // A feed that took too long may have been served, and is not asked for again.
            throw OfferwireException("timeout", "The service did not answer in time.")
        } catch (error: OfferwireException) {
            throw error
        } catch (error: IOException) {
            throw OfferwireException("no_connection", error.message ?: "The service could not be reached.")
        } finally {
            connection.disconnect()
        }
    }

    private fun unexpectedAnswer(status: Int? = null) =
        OfferwireException("unexpected_answer", "Something other than the service answered.", status)

    private fun refusalOf(connection: HttpURLConnection, status: Int, text: String): OfferwireException {
        val refusal = runCatching { JSONObject(text) }.getOrDefault(JSONObject())
        return OfferwireException(
            refusal.optString("code", "refused"),
            refusal.optString("error", "$status"),
            status,
            connection.getHeaderField("X-Request-Id"),
            connection.getHeaderField("Retry-After")?.toDoubleOrNull() ?: 0.0
        )
    }

    private fun offerOf(offer: JSONObject) = Offer(
        impressionUid = offer.getString("impressionUid"),
        campaignId = textOf(offer, "campaignId"),
        clickUrl = offer.getString("clickUrl"),
        title = offer.getString("title"),
        description = textOf(offer, "description"),
        imageUrl = offer.getString("imageUrl"),
        additionalImages = offer.getJSONArray("additionalImages").map { it as String },
        advertiserName = offer.getString("advertiserName"),
        advertiserLogo = textOf(offer, "advertiserLogo"),
        perk = textOf(offer, "perk"),
        badgeLabel = textOf(offer, "badgeLabel")
    )

    private fun textOf(offer: JSONObject, name: String): String? = if (offer.isNull(name)) null else offer.getString(name)

    private fun <Item> JSONArray.map(read: (Any) -> Item): List<Item> = (0 until length()).map { read(get(it)) }
}
