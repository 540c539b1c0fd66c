import createClient, { type Middleware } from 'openapi-fetch'
import { baseUrl } from '../environment.ts'
import { noAnswer, readError } from './api-error.ts'
import type { paths } from './schema.d.ts'

/** Throws an `ApiError` for every answer that is no success, and for none at all. */
const throwErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await readError(response)
  },
  onError({ error }) {
    return error instanceof TypeError ? noAnswer(error) : undefined
  },
}

/** Calls of the service with the session's cookie, typed by `docs/openapi.json`; they reject with `ApiError`. */
export const client = createClient<paths>({ baseUrl, credentials: 'same-origin' })
client.use(throwErrors)

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>
type Success = 200 | 201 | 202 | 204

/** Paths of the API that can be read. */
export type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: unknown } } ? Path : never
}[keyof paths]

/** The response body of a successful call. */
export type Answer<Path extends keyof paths, M extends Method = 'get'> =
  Operation<Path, M> extends { responses: infer Responses }
    ? Responses[keyof Responses & Success] extends { content: { 'application/json': infer Content } }
      ? Content
      : undefined
    : never

/** One entry of a list. */
export type Entry<Path extends ReadPath> = Answer<Path> extends { data: (infer Item)[] } ? Item : never

/** The request body of a call. */
export type Body<Path extends keyof paths, M extends Method> =
  Operation<Path, M> extends { requestBody?: { content: { 'application/json': infer Sent } } | undefined }
    ? Sent
    : never

/** The parameters of a read: those of its path, which are all needed, and those of its query. */
export type ReadParameters<Path extends ReadPath> =
  Operation<Path, 'get'> extends { parameters: { path?: infer InPath; query?: infer Query } }
    ? ([NonNullable<InPath>] extends [never] ? { path?: never } : { path: NonNullable<InPath> }) & {
        query?: { [Name in keyof NonNullable<Query>]?: NonNullable<Query>[Name] | undefined }
      }
    : never

/** Fills a path's parameters in, for requests and for the keys of the cache. */
export function fillPath(path: string, parameters: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** Builds the address of a read, for what the browser itself loads. */
export function addressOf<Path extends ReadPath>(path: Path, { path: inPath, query }: ReadParameters<Path>): string {
  const url = new URL(baseUrl + fillPath(path, inPath))
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Reads a path of the API's document, typed by the document. */
export async function read<Path extends ReadPath>(
  path: Path,
  parameters: ReadParameters<Path>,
  signal?: AbortSignal,
): Promise<Answer<Path>> {
  // The client checks path and parameters one call at a time; here both are still open, and checked by this signature.
  const get = client.GET as (path: string, init: unknown) => Promise<{ data?: unknown }>
  const { data } = await get(path, { params: parameters, ...(signal === undefined ? {} : { signal }) })
  return data as Answer<Path>
}

/** Returns the body of a success; errors have been thrown before. */
export function answered<T>(data: T | undefined): T {
  if (data === undefined) throw new TypeError('The service reported success but sent no body.')
  return data
}
