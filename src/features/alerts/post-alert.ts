import type { SendResult } from '../webhooks/send-once.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'

/** The content of an alert, for any channel. */
interface AlertContent {
  /** Its kind, such as `cap_reached`. */
  readonly matter: string
  readonly nowMs: number
  /** The name of the app or the organization. */
  readonly name: string
  readonly text: string
  readonly link: string
}

/** Posts an alert to its URL, once, under the rules for the addresses of webhooks. */
export function postAlert(
  { sendWebhook }: Pick<WebhookParts, 'sendWebhook'>,
  url: string,
  { matter, nowMs, name, text, link }: AlertContent,
): Promise<SendResult> {
  const alert = { event: 'alert', matter, at: new Date(nowMs).toISOString(), name, text, link }
  const body = Buffer.from(JSON.stringify(alert))
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Offerwire' }
  return sendWebhook({ url, makeRequest: async () => ({ headers, body }) })
}
