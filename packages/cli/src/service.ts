import type { Answer, Entry, Input, PathOf, ReadPath } from '@offerwire/api-types'
import { CommandError, type ExitCode, exitCodes } from './command-error.ts'
import { type Credential, findCredential } from './credentials.ts'
import type { Io } from './io.ts'

interface Request {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const timeoutMs = 30_000
/** An advance of a test's clock over years does what was due on each day. */
const longMs = 600_000

/** The management API of one service, typed by its document. Every failure rejects with a `CommandError`. */
export class Service {
  readonly url: string
  readonly #credential: Credential | undefined
  readonly #signal: AbortSignal

  constructor(url: string, credential: Credential | undefined, signal: AbortSignal) {
    this.url = url
    this.#credential = credential
    this.#signal = signal
  }

  /** Reads what has the fields that are needed, which another server's answer may lack. */
  get<Path extends ReadPath>(
    path: Path,
    sent: Input<Path, 'get'>,
    ...needed: (keyof Answer<Path> & string)[]
  ): Promise<Answer<Path>> {
    return this.#call('GET', path, sent as Request, needed) as Promise<Answer<Path>>
  }

  /** Reads every entry of a list, page by page. */
  async list<Path extends ReadPath>(path: Path, sent: Input<Path, 'get'>): Promise<Entry<Path>[]> {
    const { query, ...rest }: Request = sent
    const all: Entry<Path>[] = []
    for (let cursor: unknown; cursor !== null; ) {
      const page = await this.#call('GET', path, { ...rest, query: { limit: 100, ...query, cursor } }, ['data'])
      const { data, nextCursor = null } = page as { data: Entry<Path>[]; nextCursor?: string | null }
      all.push(...data)
      cursor = nextCursor
    }
    return all
  }

  /** Makes a call whose answer has them. */
  post<Path extends PathOf<'post'>>(
    path: Path,
    sent: Input<Path, 'post'>,
    ...needed: (keyof Answer<Path, 'post'> & string)[]
  ): Promise<Answer<Path, 'post'>> {
    return this.#call('POST', path, sent as Request, needed) as Promise<Answer<Path, 'post'>>
  }

  /** Replaces a whole, or changes a part. */
  put<Path extends PathOf<'put'>>(path: Path, sent: Input<Path, 'put'>): Promise<Answer<Path, 'put'>> {
    return this.#call('PUT', path, sent as Request) as Promise<Answer<Path, 'put'>>
  }

  patch<Path extends PathOf<'patch'>>(path: Path, sent: Input<Path, 'patch'>): Promise<Answer<Path, 'patch'>> {
    return this.#call('PATCH', path, sent as Request) as Promise<Answer<Path, 'patch'>>
  }

  async delete(path: '/admin/v1/keys/{keyId}', sent: Request): Promise<void> {
    await this.#call('DELETE', path, sent)
  }

  /** Reads what a service may lack, as older ones do; undefined then. */
  async readOptional(path: string): Promise<unknown> {
    return this.#call('GET', path, {}).catch((error: unknown) => {
      if (error instanceof CommandError && error.code === 'not_found') return undefined
      throw error
    })
  }

  /** The text of an answer that is no JSON. */
  async text<Path extends ReadPath>(path: Path, sent: Input<Path, 'get'>): Promise<string> {
    return readText(await this.#fetch('GET', path, sent as Request), this.url)
  }

  async #call(method: string, path: string, sent: Request, needed: readonly string[] = []): Promise<unknown> {
    const response = await this.#fetch(method, path, sent)
    if (response.status === 204) return undefined
    const answer = await readJson(response, this.url)
    if (needed.some((name) => Reflect.get(Object(answer), name) === undefined)) {
      throw unexpectedAnswer(this.url, response, 'something other than was asked for')
    }
    return answer
  }

  async #fetch(method: string, path: string, { path: inPath = {}, query = {}, body }: Request): Promise<Response> {
    const url = new URL(this.url + fillPath(path, inPath))
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const { token, cookie } = this.#credential ?? {}
    const response = await this.#answerTo(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(path === '/admin/v1/clock' ? longMs : timeoutMs)]),
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        // A session's changes have to come from the service's own address.
        ...(cookie === undefined ? {} : { Cookie: cookie, Origin: url.origin }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await refusal(response, this.url)
    return response
  }

  async #answerTo(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (this.#signal.aborted) throw error
      throw unreachable(this.url, error)
    }
  }
}

/** Connects with whatever sign-in is at hand; without one, every call that needs it says how to get it. */
export async function connect(url: string, io: Io): Promise<Service> {
  return new Service(url, await findCredential(io.env, url), io.signal)
}

/** Posts JSON to a service without the sign-in that is kept. */
export async function postJson(
  { io, url }: { readonly io: Io; readonly url: string },
  path: string,
  body: object,
  cookie = '',
) {
  // So that a service with another address says it now, and not at the first change of the session.
  const { origin } = new URL(url)
  const headers = { 'Content-Type': 'application/json', Origin: origin, ...(cookie === '' ? {} : { Cookie: cookie }) }
  const limit = AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)])
  // A redirect would carry the secret in the body elsewhere.
  const init = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' as const, signal: limit }
  return fetch(url + path, init).catch((error: unknown) => {
    throw unreachable(url, error)
  })
}

/** Reads the JSON of an answer; throws `CommandError` where it is none, as another server's may be. */
export async function readJson(response: Response, url: string): Promise<unknown> {
  const text = await readText(response, url)
  try {
    return JSON.parse(text)
  } catch {
    throw unexpectedAnswer(url, response, 'something other than JSON')
  }
}

/** The error of an answer that no service gives. */
export function unexpectedAnswer(url: string, { status }: Response, what: string): CommandError {
  const message = `${url} answered ${status} with ${what}: is this the address of a service?`
  return new CommandError(exitCodes.unavailable, 'unexpected_answer', message)
}

function readText(response: Response, url: string): Promise<string> {
  return response.text().catch((error: unknown) => {
    throw unreachable(url, error)
  })
}

/** The service that does not answer, and what to do. */
export function unreachable(url: string, error: unknown): CommandError {
  const remedy = 'Start it (offerwire start), or name another with --url or OFFERWIRE_URL.'
  return new CommandError(exitCodes.unavailable, 'unreachable', `${url} does not answer: ${reasonOf(error)}.`, remedy)
}

/** Why a call was not answered: `fetch` hides it in the cause. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
}

/** The error that a refused call means. */
export async function refusal(response: Response, url: string): Promise<CommandError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { error, code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const said = typeof error === 'string' ? error : typeof message === 'string' ? message : undefined
  const { status } = response
  // A service refuses by no status below 400: this is another server, or something on the way.
  const isForeign = status < 400
  const doubt = isForeign || status === 404 ? ': is this the address of a service?' : '.'
  const exitCode = isForeign ? exitCodes.unavailable : exitCodeOf(status)
  const word = typeof code === 'string' ? code : `http_${status}`
  return new CommandError(exitCode, word, said ?? `${url} answered ${status}${doubt}`, remedyOf(status, response))
}

/** The exit code of a call that was refused with a status, or not answered. */
export function exitCodeOf(status: number | undefined): ExitCode {
  if (status === 401 || status === 403) return exitCodes.access
  return status === undefined || status >= 500 || status === 429 ? exitCodes.unavailable : exitCodes.no
}

function remedyOf(status: number, response: Response): string | undefined {
  if (status === 401) return 'Sign in: offerwire login, or set OFFERWIRE_TOKEN.'
  if (status === 404) return 'Is it yours, and is --url right? What belongs to others looks as if it did not exist.'
  if (status < 500 && status !== 429) return undefined
  const requestId = response.headers.get('x-request-id')
  return `Try again in ${response.headers.get('retry-after') ?? 'a few'} s${requestId === null ? '' : ` (request ${requestId})`}.`
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
