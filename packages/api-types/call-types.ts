import type { paths } from './schema.d.ts'

/**
 * Types of the management API's calls, from its document: the requests and responses of the dashboard and the command
 * line.
 */

/** A method of some path. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Paths of the API with a call of the method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [_ in M]: { responses: unknown } } ? Path : never
}[keyof paths]
type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>
type Success = 200 | 201 | 202 | 204

/** Paths of the API that can be read. */
export type ReadPath = PathOf<'get'>

/** The response body of a successful call. */
export type Answer<Path extends keyof paths, M extends Method = 'get'> =
  Operation<Path, M> extends { responses: infer Responses }
    ? Responses[keyof Responses & Success] extends { content: { 'application/json': infer Content } }
      ? Content
      : undefined
    : never

/** One entry of a list. */
export type Entry<Path extends ReadPath> = Answer<Path> extends { data: (infer Item)[] } ? Item : never

/** The request body of a call, of a CSV file its text; unknown if it has none. */
export type Body<Path extends keyof paths, M extends Method> =
  Operation<Path, M> extends { requestBody?: { content: { 'application/json': infer Sent } } | undefined }
    ? Sent
    : Operation<Path, M> extends { requestBody: { content: { 'text/csv': infer Text } } }
      ? Text
      : never

/** The input of a call: its path's parameters, which are all required, its query and its body. */
export type Input<Path extends keyof paths, M extends Method> =
  Operation<Path, M> extends { parameters: { path?: infer InPath; query?: infer Query } }
    ? ([NonNullable<InPath>] extends [never] ? { path?: never } : { path: NonNullable<InPath> }) &
        (unknown extends Body<Path, M> ? { body?: never } : { body: Body<Path, M> }) & {
          query?: { [Name in keyof NonNullable<Query>]?: NonNullable<Query>[Name] | undefined }
        }
    : never
