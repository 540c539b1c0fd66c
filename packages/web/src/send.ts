/** The connection to the service. */
export interface Connection {
  /** Address of the service, with its path prefix. */
  readonly baseUrl: string
  /** Publishable key. */
  readonly apiKey: string
  /** The app within the project; required if the project has several. */
  readonly platform?: 'ios' | 'android' | 'web' | 'api'
  /** For each try, in milliseconds; 10,000 by default. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

/** A failed call. Show no offers, and go on. */
export class OfferwireError extends Error {
  /**
   * A stable word, such as `invalid_request`. Without a response of the service: `no_connection`, `timeout`, or
   * `unexpected_answer` if something on the way responded instead, such as a network's sign-in page.
   */
  readonly code: string
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** Seconds that the service asks callers to wait. */
  readonly retryAfterSeconds: number

  constructor(code: string, message: string, status?: number, requestId?: string, retryAfterSeconds = 0) {
    super(message)
    this.name = 'OfferwireError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** True if the service will refuse the call however often it is repeated. */
  get isFinal(): boolean {
    const { status = 0 } = this
    return status >= 400 && status < 500 && status !== 429
  }
}

const waits = [200, 1_000, 5_000]
/** If the service asks for a longer wait, the error is passed on instead. */
const longestWaitSeconds = 15

/**
 * Makes the function that confirms once that an offer was seen; it resolves to whether that succeeded, and a failed
 * confirmation may be repeated.
 *
 * @param isAllowed while it returns false, nothing is confirmed or repeated.
 */
export function createConfirm(
  connection: Connection,
  isAllowed = () => true,
): (impressionUid: string) => Promise<boolean> {
  const confirmed = new Set<string>()
  return async (impressionUid) => {
    if (!isAllowed() || confirmed.has(impressionUid)) return false
    confirmed.add(impressionUid)
    const deliveredTimestamp = Math.floor(Date.now() / 1_000)
    try {
      await send(connection, `offers/impressions/${impressionUid}/delivered`, { deliveredTimestamp }, true, isAllowed)
    } catch (error) {
      confirmed.delete(impressionUid)
      throw error
    }
    return true
  }
}

/** The fields of every response to a successful call. */
interface Granted {
  readonly success: true
}

/**
 * Posts to the service, with the retries that the specification allows: any call after 429, 503 and a network failure;
 * a call that counts nothing twice also after other failures of the service and after a time-out.
 *
 * @param isAllowed called before each retry.
 */
export async function send(
  connection: Connection,
  path: string,
  body: unknown,
  isRepeatable: boolean,
  isAllowed: () => boolean,
): Promise<Granted> {
  for (let tries = 0; ; tries++) {
    try {
      return await tryOnce(connection, path, body)
    } catch (thrown) {
      const error = thrown as OfferwireError
      const { status = 0, code, retryAfterSeconds } = error
      const isRefused = status === 429 || status === 503 || code === 'no_connection'
      const mayRepeat = isRefused || (isRepeatable && (status >= 500 || code === 'timeout'))
      const wait = waits[tries]
      if (!mayRepeat || wait === undefined || retryAfterSeconds > longestWaitSeconds) throw error
      // Spread beyond `Retry-After` as well, or all refused callers come back at once.
      const waitMs = wait * (0.5 + Math.random()) + retryAfterSeconds * 1_000
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isAllowed()) throw error
    }
  }
}

async function tryOnce(connection: Connection, path: string, body: unknown): Promise<Granted> {
  const { baseUrl, apiKey, platform, timeoutMs = 10_000 } = connection
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const answer = await (connection.fetch ?? fetch)(`${baseUrl.replace(/\/$/, '')}/publisher/sdk/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, ...(platform && { 'X-Platform': platform }) },
      body: JSON.stringify(body),
      // A confirmation must outlive the page, and a beacon cannot carry the key.
      keepalive: path.endsWith('/delivered'),
      credentials: 'omit',
      signal: stop.signal,
    })
    return await read(answer, stop.signal)
  } catch (thrown) {
    if (thrown instanceof OfferwireError) throw thrown
    throw new OfferwireError(stop.signal.aborted ? 'timeout' : 'no_connection', 'The service did not answer.')
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a response of the service; refuses any other, whatever its status. */
async function read(answer: Response, signal: AbortSignal): Promise<Granted> {
  const parsed = await answer.json().catch(() => signal.throwIfAborted())
  if (answer.ok && parsed?.success === true) return parsed
  const { ok, status, headers } = answer
  const requestId = headers.get('x-request-id') ?? undefined
  if (ok) throw unexpectedAnswer(status, requestId)
  const { code, error } = Object(parsed)
  const waitSeconds = Number(headers.get('retry-after')) || 0
  throw new OfferwireError(
    typeof code === 'string' ? code : 'refused',
    typeof error === 'string' ? error : `${status}`,
    status,
    requestId,
    waitSeconds,
  )
}

/** The error for a response that is not the service's. */
export function unexpectedAnswer(status?: number, requestId?: string): OfferwireError {
  return new OfferwireError('unexpected_answer', 'Something other than the service answered.', status, requestId)
}
