import type { Answer, Entry, Input, Method, PathOf, ReadPath } from '@offerwire/api-types'
import { type InfiniteData, type QueryKey, queryOptions, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { baseUrl } from '../environment.ts'
import { noAnswer, readError } from './api-error.ts'

/** Fills in a path's parameters, for requests and for cache keys. */
function fillPath(path: string, parameters: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** Builds the address of a read that the browser itself makes. */
export function addressOf<Path extends ReadPath>(path: Path, input: Input<Path, 'get'>): string {
  return urlOf(path, input)
}

function urlOf(path: string, input: { path?: Record<string, string>; query?: object }): string {
  const url = new URL(baseUrl + fillPath(path, input.path))
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Reads a path of the API's document, as `call` does. */
export const read = <Path extends ReadPath>(path: Path, input: Input<Path, 'get'>, signal?: AbortSignal) =>
  call('get', path, input, { signal })

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The version that a change replaces; any version if undefined. */
  readonly version?: string | undefined
}

/**
 * Makes a call with the session's cookie, typed by `docs/openapi.json`, and returns the response body. Rejects with
 * `ApiError` if the call is not successful, or gets no response.
 */
export async function call<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  input: Input<Path, M>,
  { signal, version }: CallOptions = {},
): Promise<Answer<Path, M>> {
  const body: unknown = input.body
  const isCsv = typeof body === 'string'
  const response = await send(urlOf(path, input), {
    ...{ method: method.toUpperCase(), credentials: 'same-origin', signal: signal ?? null },
    headers: {
      ...(body === undefined ? {} : { 'content-type': isCsv ? 'text/csv' : 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': version }),
    },
    ...(body === undefined ? {} : { body: isCsv ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer<Path, M>
}

/** Reads the version of the object at a path, so that a change never replaces a newer one. */
export async function readVersion<Path extends ReadPath>(
  path: Path,
  input: Input<Path, 'get'>,
): Promise<string | undefined> {
  const response = await send(urlOf(path, input), { credentials: 'same-origin' })
  return response.headers.get('etag') ?? undefined
}

const mostRepetitions = 5
const longestWaitSeconds = 5

/**
 * Sends a request; repeats it after a short wait if it exceeded the rate limit, as the many requests of a long list do.
 */
async function send(url: string, init: RequestInit, repetitions = 0): Promise<Response> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw error instanceof TypeError ? noAnswer(error) : error
  })
  if (response.ok) return response
  const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (response.status !== 429 || repetitions === mostRepetitions || !(waitSeconds <= longestWaitSeconds)) {
    throw await readError(response)
  }
  await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000))
  return send(url, init, repetitions + 1)
}

interface Page<Item> {
  data: Item[]
  nextCursor: string | null
}

/** How a list is read page by page. */
export type ListQuery<Item> = UseInfiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>>, QueryKey, string>

/** Paths that return a list by pages. */
type ListPath = { [Path in ReadPath]: Answer<Path> extends Page<unknown> ? Path : never }[ReadPath]

/** Reads a list page by page, by cursor. */
export function listQuery<Path extends ListPath>(path: Path, parameters: Input<Path, 'get'>): ListQuery<Entry<Path>> {
  return {
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}],
    queryFn: ({ pageParam, signal }) => readPage(path, parameters, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<Entry<Path>>) => last.nextCursor ?? undefined,
  }
}

/**
 * Reads a whole list until it exceeds 10,000 entries, so that the caller can tell a truncated one, which must not be
 * saved as the whole.
 */
export function wholeListQuery<Path extends ListPath>(path: Path, parameters: Input<Path, 'get'>) {
  return queryOptions({
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}, 'whole'],
    queryFn: ({ signal }) => readWholeList(path, parameters, signal),
  })
}

/** Reads such a list now, bypassing the cache. */
export async function readWholeList<Path extends ListPath>(
  path: Path,
  parameters: Input<Path, 'get'>,
  signal?: AbortSignal,
): Promise<Entry<Path>[]> {
  const items: Entry<Path>[] = []
  let cursor: string | null = ''
  while (cursor !== null && items.length <= 10_000) {
    const page: Page<Entry<Path>> = await readPage(path, parameters, { cursor, limit: 100 }, signal)
    items.push(...page.data)
    cursor = page.nextCursor
  }
  return items
}

/** Reads one object. */
export function oneQuery<Path extends ReadPath>(path: Path, parameters: Input<Path, 'get'>) {
  return queryOptions({
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}],
    queryFn: ({ signal }) => read(path, parameters, signal),
  })
}

async function readPage<Path extends ListPath>(
  path: Path,
  parameters: Input<Path, 'get'>,
  { cursor, ...more }: { cursor: string; limit?: number },
  signal: AbortSignal | undefined,
): Promise<Page<Entry<Path>>> {
  const query = { ...parameters.query, ...more, ...(cursor === '' ? {} : { cursor }) }
  const page = await read(path, { ...parameters, query } as Input<Path, 'get'>, signal)
  return page as unknown as Page<Entry<Path>>
}
