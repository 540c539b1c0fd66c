import { isPublicAddress } from '../../lib/public-address.ts'
import { within } from '../../lib/time/within.ts'
import { type AddressRules, checkWebhookUrl, literalAddress } from './address-rules.ts'
import { exchangeOnce } from './exchange.ts'
import { type Connect, openConnection, secureConnection } from './open-connection.ts'
import type { ResolveName } from './resolve-name.ts'
import { type SendError, SendFailure } from './send-failure.ts'

/** Time for everything up to the status line: resolution, connection, TLS, request (spec 6.2, 8). */
const sendTimeoutMs = 5000

export interface SendOnceDeps {
  resolve: ResolveName
  connect: Connect
  rules: AddressRules
  /** Certificates to trust in place of the system's, in PEM. */
  certificateAuthorities?: string[]
}

export interface OutgoingWebhook {
  url: string
  /**
   * Makes the request for the address that a connection was just opened to, so that it is signed by the secret in force
   * then; or returns the address set meanwhile.
   * @throws SendFailure if nothing should be sent any more.
   */
  makeRequest: (url: string) => Promise<WebhookRequest | MovedWebhook>
}

/** The webhook got another address since its connection was requested. */
export interface MovedWebhook {
  movedTo: string
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** The outcome of an attempt, as the delivery log stores it. */
export interface SendResult {
  /** Skipped if the webhook was paused or deleted before the request was written. */
  outcome: 'delivered' | 'failed' | 'skipped'
  /** Null without a status line. */
  httpStatus: number | null
  /** Whole milliseconds from the start to the status line or the failure. */
  durationMs: number
  /** Null if delivered. */
  error: SendError | null
  /** The address connected to, or refused; null if the attempt did not get that far. */
  address: string | null
}

/**
 * Makes the only attempt of a webhook (spec 6.2, 6.3): at most one request is written, on a connection of its own, to
 * an address that was just checked. Whatever the receiver does is a result, never an error.
 */
export async function sendOnce(deps: SendOnceDeps, webhook: OutgoingWebhook): Promise<SendResult> {
  const startMs = performance.now()
  const deadlineMs = startMs + sendTimeoutMs
  const reached: { address: string | null } = { address: null }
  try {
    const { status, decidedMs } = await attempt(deps, webhook, deadlineMs, reached)
    const error = statusError(status)
    const durationMs = Math.round(decidedMs - startMs)
    return { outcome: error === null ? 'delivered' : 'failed', httpStatus: status, durationMs, error, ...reached }
  } catch (failure) {
    if (!(failure instanceof SendFailure)) throw failure
    const durationMs = Math.round(performance.now() - startMs)
    const outcome = failure.error.startsWith('webhook_') ? 'skipped' : 'failed'
    return { outcome, httpStatus: null, durationMs, error: failure.error, ...reached }
  }
}

/** Sends to the address that is set when the request is written, which may change while connections are opened. */
async function attempt(
  deps: SendOnceDeps,
  webhook: OutgoingWebhook,
  deadlineMs: number,
  reached: { address: string | null },
): Promise<{ status: number; decidedMs: number }> {
  const verdict = checkWebhookUrl(webhook.url, deps.rules)
  if ('problem' in verdict) throw new SendFailure('url_refused')
  const { url } = verdict
  const literal = literalAddress(url)
  const addresses = literal === undefined ? await resolveInTime(deps.resolve, url.hostname, deadlineMs) : [literal]
  const refused = deps.rules.allowPrivate ? undefined : addresses.find((address) => !isPublicAddress(address))
  reached.address = refused ?? addresses[0] ?? null
  if (refused !== undefined) throw new SendFailure('address_refused')

  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const { socket, address } = await openConnection(deps.connect, addresses, port, deadlineMs)
  reached.address = address
  const connection = isSecure
    ? await secureConnection(socket, url.hostname, literal, deps.certificateAuthorities, deadlineMs)
    : socket
  let movedTo: string
  try {
    const request = await inTime(webhook.makeRequest(webhook.url), deadlineMs)
    if (!('movedTo' in request)) return await exchangeOnce(connection, { url, deadlineMs, ...request })
    movedTo = request.movedTo
  } finally {
    connection.destroy()
  }
  reached.address = null
  return attempt(deps, { ...webhook, url: movedTo }, deadlineMs, reached)
}

async function resolveInTime(resolve: ResolveName, hostname: string, deadlineMs: number): Promise<string[]> {
  try {
    const addresses = await inTime(resolve(hostname), deadlineMs)
    if (addresses.length === 0) throw new SendFailure('name_not_resolved')
    return addresses
  } catch (cause) {
    throw cause instanceof SendFailure ? cause : new SendFailure('name_not_resolved', { cause })
  }
}

function inTime<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return within(work, Math.max(deadlineMs - performance.now(), 0), () => {
    throw new SendFailure('timeout')
  })
}

function statusError(status: number): SendError | null {
  if (status >= 200 && status <= 299) return null
  return status >= 300 && status <= 399 ? 'redirect' : 'status_not_2xx'
}
