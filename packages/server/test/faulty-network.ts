import type { Subject } from './services.ts'

/** A failure of the way to the service: the status of something between, or `network` for no answer at all. */
export interface NetworkFailure {
  readonly status: number | 'network'
  readonly code?: string
  readonly retryAfterSeconds?: number
}

/** The real service behind a network whose failures a test chooses, as a client's options name it. */
export interface FaultyNetwork extends Pick<Subject, 'baseUrl' | 'apiKey' | 'secretKey' | 'nowMs'> {
  readonly fetch: typeof fetch
  /** Every request that was sent, the first first. */
  readonly requests: readonly { readonly path: string; readonly body: unknown }[]
  /** The next requests fail in these ways, in this order, and reach no service. */
  failNext(...failures: NetworkFailure[]): void
}

export function faultyNetwork({ baseUrl, apiKey, secretKey, nowMs }: Subject): FaultyNetwork {
  const requests: { path: string; body: unknown }[] = []
  const failures: NetworkFailure[] = []
  return {
    ...{ baseUrl, apiKey, secretKey, nowMs, requests },
    failNext: (...more) => failures.push(...more),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.clone().text()
      requests.push({ path: new URL(request.url).pathname, body: text === '' ? undefined : JSON.parse(text) })
      const failure = failures.shift()
      return failure === undefined ? fetch(input, init) : fail(failure)
    },
  }
}

function fail({ status, code = 'internal', retryAfterSeconds }: NetworkFailure): Response {
  if (status === 'network') throw new TypeError('fetch failed')
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Id': 'of-the-test',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  }
  return new Response(JSON.stringify({ error: 'A failure that the test asked for.', code }), { status, headers })
}
