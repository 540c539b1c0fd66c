import { ConnectionError, errorOf, type OfferwireError, ServiceError, TimeoutError } from './errors.ts'
import { signRequest } from './sign.ts'

/** Which failures a call may be repeated after. */
export type RetryRule = 'whenRefused' | 'always'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Without the public prefix of the service. */
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  readonly isSigned?: boolean
  readonly retry: RetryRule
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Of each try, in milliseconds. */
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface SendSettings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly secretKey: string | undefined
  readonly platform: string | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly fetch: typeof fetch
  readonly nowMs: () => number
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Waits before the tries that follow, as the specification suggests. */
const backoffMs = [200, 1_000, 5_000]
/** A service that asks for more than this gets its error passed on instead. */
const longestWaitMs = 15_000

/** Sends a call, repeats it where that can do no harm, and answers its parsed body. */
export async function send(settings: SendSettings, call: Call, options: CallOptions = {}): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    const result = await tryOnce(settings, call, options)
    if ('body' in result) return result.body
    const { error } = result
    const wait = waitMs(error, tries)
    if (tries >= settings.maxRetries || !mayRepeat(call.retry, error) || wait > longestWaitMs) throw error
    await settings.sleep(wait, options.signal)
  }
}

/**
 * A call that leaves something behind is repeated where the service did not take it (429, 503) or the network failed,
 * as the specification says; one that took too long may have been counted, and is not.
 */
function mayRepeat(rule: RetryRule, error: OfferwireError): boolean {
  if (error.status === 429 || error.status === 503 || error instanceof ConnectionError) return true
  return rule === 'always' && (error instanceof TimeoutError || error instanceof ServiceError)
}

function waitMs({ retryAfterSeconds = 0 }: OfferwireError, tries: number): number {
  const jittered = (backoffMs[Math.min(tries, backoffMs.length - 1)] ?? 0) * (0.5 + Math.random())
  return Math.max(jittered, retryAfterSeconds * 1_000)
}

type Result = { readonly body: unknown } | { readonly error: OfferwireError }

async function tryOnce(settings: SendSettings, call: Call, options: CallOptions): Promise<Result> {
  options.signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(options.timeoutMs ?? settings.timeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const headers = { ...options.headers, ...(await headersOf(settings, call, body ?? '')) }
  const url = `${settings.baseUrl}${call.path}${call.query ? `?${call.query}` : ''}`
  try {
    const init = { method: call.method, headers, signal, ...(body === undefined ? {} : { body }) }
    const response = await settings.fetch(url, init)
    return readAnswer(response, await response.text())
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (timeout.aborted) return { error: new TimeoutError('timeout', 'The service did not answer in time.', { cause }) }
    return { error: new ConnectionError('no_connection', 'The service could not be reached.', { cause }) }
  }
}

function readAnswer(response: Response, text: string): Result {
  const parsed = parseJson(text)
  if (!response.ok) return { error: errorOf(response, parsed) }
  if (parsed !== undefined) return { body: parsed }
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  return { error: new ServiceError('unexpected_answer', 'The answer is not JSON.', { status, requestId }) }
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Made anew for each try, so that the time of a signature is always fresh. */
async function headersOf(settings: SendSettings, call: Call, body: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { 'X-API-Key': settings.apiKey }
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  if (settings.platform !== undefined) headers['X-Platform'] = settings.platform
  if (call.isSigned !== true) return headers
  if (settings.secretKey === undefined) throw new TypeError(`${call.path} is a signed call: set secretKey.`)
  const timestamp = Math.floor(settings.nowMs() / 1_000)
  const payload = call.method === 'GET' ? (call.query ?? '') : body
  headers['X-Timestamp'] = String(timestamp)
  headers['X-Signature'] = await signRequest(settings.secretKey, { ...call, timestamp, payload })
  return headers
}

/** Resolves after a while, or rejects as soon as the signal says so. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
