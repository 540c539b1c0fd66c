import type {
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify'
import { IsOptional, type Static, type TObject, type TSchema, type TString, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { uuidSchema } from './body/schema-parts.ts'
import { listQuerySchema, listSchema, type Page } from './list-page.ts'
import { onePage, type RateBy, shortBodyBytes } from './route-config.ts'
import type { Api } from './server.ts'

/** The options shared by all routes of one kind of caller. */
export interface RouteKind<Access> {
  /** Precedes each path. */
  readonly prefix: string
  readonly tag: string
  readonly rate: RateBy
  /** The largest body in bytes that a route with a body reads. */
  readonly bodyBytes: number
  /** The rows of changes that do not state their own. */
  readonly changedRows?: string
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  /** Runs before a body is read: identifies the caller, and refuses those without access. */
  readonly onRequest: (access?: Access) => onRequestAsyncHookHandler[]
}

/** A route's description. Without an `answer` it answers 204. */
interface Operation<Access, Params extends TSchema, Query extends TSchema, Body extends TSchema, Result> {
  readonly summary: string
  readonly description?: string
  /** Codes of its errors, besides those of every operation of its kind. */
  readonly errors?: readonly ErrorCode[]
  /** See `RouteLimits`; omitted if a read returns one row, `list` one page, or a change the usual rows of its kind. */
  readonly rows?: string
  /** Set if it differs from its kind's. */
  readonly bodyBytes?: number
  readonly access?: Access
  /** Whether a call that came before is answered 200 instead, by the handler itself, with what it made. */
  readonly repeats?: boolean
  /** The statuses of refusals that have the answer's shape. */
  readonly refusals?: readonly number[]
  /** Omitted if each `:name` of the path is a UUID, which handlers get in lower case. */
  readonly params?: Params
  readonly query?: Query
  /** Optional if the call may come without one, which counts as an empty object. */
  readonly body?: Body
  /** The body for the API document, where the verb checks its fields by itself. */
  readonly documentedBody?: TSchema
  /** Returns the answer or a promise of it, or the reply if it sends the answer itself. */
  readonly handler: (
    request: FastifyRequest<{ Params: Static<Params>; Querystring: Static<Query>; Body: Static<Body> }>,
    reply: FastifyReply,
  ) => Result | FastifyReply | Promise<Result | FastifyReply>
}

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type IdsIn<Path> = TObject<Record<NamesIn<Path>, TString>>

/**
 * Makes the functions that register routes of one kind: `list`, `get`, `create` (201), `replace`, `patch`, `remove`
 * and, for any other POST, `act`. Each takes the operation's id, its path, and its description with the handler. The id
 * is a verb and a noun, and never changes: generated clients name their methods by it.
 */
export function verbs<Access = never>(api: Api, kind: RouteKind<Access>) {
  const { prefix, tag, security, onRequest } = kind
  const verb =
    (method: HTTPMethods, status = 200, usualRows = kind.changedRows) =>
    <
      Path extends string,
      Answer extends TSchema = TSchema,
      Query extends TSchema = TSchema,
      Body extends TSchema = TSchema,
      Params extends TObject = IdsIn<Path>,
    >(
      operationId: string,
      path: Path,
      operation: Operation<Access, Params, Query, Body, Static<Answer>> & { readonly answer?: Answer },
    ): void => {
      const { access, params, query = Type.Object({}), body, answer, rows = usualRows, bodyBytes, ...rest } = operation
      const { handler, repeats = false, refusals = [], documentedBody, ...said } = rest
      const limits =
        rows === undefined
          ? undefined
          : { rate: kind.rate, rows, bodyBytes: body === undefined ? shortBodyBytes : (bodyBytes ?? kind.bodyBytes) }
      const ids = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, uuidSchema] as const)
      const derived = ids.length === 0 ? {} : { params: Type.Object(Object.fromEntries(ids)) }
      const input = { querystring: query, ...(params === undefined ? derived : { params }), ...(body && { body }) }
      const statuses = [status, ...(repeats ? [200] : []), ...refusals]
      const response: Record<number, TSchema> =
        answer === undefined ? { 204: Type.Null() } : Object.fromEntries(statuses.map((each) => [each, answer]))
      api.route({
        method,
        url: `${prefix}${path}`,
        onRequest: onRequest(access),
        ...(IsOptional(body) && { preValidation: readNoBodyAsEmpty }),
        config: { limits, ...(documentedBody && { documented: { body: documentedBody } }) },
        schema: { operationId, ...said, tags: [tag], security, ...input, response },
        handler: async (request, reply) => {
          if (params === undefined) lowerCase(request.params as Record<string, string>)
          const result: unknown = await handler(request as Parameters<typeof handler>[0], reply as FastifyReply)
          // A reader who left midway cannot be answered any further.
          if (reply.sent || reply.raw.headersSent || result === reply) return reply
          return answer === undefined ? reply.code(204).send(null) : reply.code(status).send(result)
        },
      })
    }
  const get = verb('GET', 200, 'returns 1')
  return {
    list: <
      Path extends string,
      Entry extends TSchema,
      Query extends TSchema = typeof listQuerySchema,
      Params extends TObject = IdsIn<Path>,
    >(
      operationId: string,
      path: Path,
      {
        entry,
        ...operation
      }: Operation<Access, Params, Query, TSchema, Page<Static<Entry>>> & { readonly entry: Entry },
    ): void => {
      const usual = { rows: onePage, query: listQuerySchema as TSchema as Query }
      get(operationId, path, { ...usual, ...operation, answer: listSchema(entry) })
    },
    get,
    create: verb('POST', 201),
    replace: verb('PUT'),
    patch: verb('PATCH'),
    remove: verb('DELETE'),
    act: verb('POST'),
  }
}

const readNoBodyAsEmpty: preValidationAsyncHookHandler = async (request) => {
  if (request.body === undefined) request.body = {}
}

function lowerCase(params: Record<string, string>): void {
  for (const [name, id] of Object.entries(params)) params[name] = id.toLowerCase()
}
