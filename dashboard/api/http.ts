import { baseUrl } from '../environment.ts'
import { noAnswer, readError } from './api-error.ts'

type Query = Record<string, string | number | boolean | undefined>

interface CallOptions {
  query?: Query | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** The management API's address of a path, with its query. */
export function managementUrl(path: string, query: Query = {}): string {
  const url = new URL(`${baseUrl}/admin/v1${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Calls the management API with the session's cookie; throws `ApiError` unless the answer is a success. */
export function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  return callAt(method, managementUrl(path, options.query), options)
}

/** As `call`, at any address of the service. */
export async function callAt<Answer>(
  method: string,
  url: string,
  options: Omit<CallOptions, 'query'> = {},
): Promise<Answer> {
  const hasBody = options.body !== undefined
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...options.headers },
    ...(hasBody ? { body: JSON.stringify(options.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: unknown) => {
    throw cause instanceof DOMException && cause.name === 'AbortError' ? cause : noAnswer(cause)
  })
  if (!response.ok) throw await readError(response)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** Reads from the management API. */
export function get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer> {
  return call<Answer>('GET', path, { query, signal })
}
