import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import type { ApiRoute, JsonSchema } from '../../test/support/api-routes.ts'
import type { Answer } from '../support/answer-reader.ts'
import type { Exchange } from '../support/connection.ts'
import { type Input, requestIdOf } from './request-builder.ts'

/** Text that reveals the service's internals. */
const insides =
  /node_modules|\/src\/[\w/-]+\.ts|\bat (?:async )?[\w.<>]+ \(|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b .*\b(?:FROM|VALUES|SET|WHERE)\b|syntax error at|invalid input syntax|violates \w+[ -]\w* ?constraint|relation "|column "|PGlite|kysely|TypeError|RangeError|ENOENT|ECONN/

/** Statuses that precede the choice of a route or the check of its schema. */
const withoutRoute: ReadonlySet<number> = new Set([400, 404, 405, 408, 411, 413, 414, 417, 431])

/** The most short answers remembered as correct, because refusals repeat themselves. */
const rememberedAnswers = 50_000
const rememberedLength = 500

export class Judge {
  /** Route, status and text of correct answers. */
  readonly #good = new Set<string>()
  readonly #paths = new Map<string, RegExp>()
  readonly #checks = new Map<JsonSchema, { Check(value: unknown): boolean }>()

  /** Returns the fault of an exchange; undefined when there is none. */
  problemOf(input: Input, { answers, end }: Exchange): string | undefined {
    if (end === 'silent' && input.due.length > 0) return 'no answer within 40 s'
    if (answers.length === 0 && input.due.length > 0) return 'the connection was closed without an answer'
    for (const answer of answers) {
      const problem = this.#judge(input, answer)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  #judge(input: Input, answer: Answer): string | undefined {
    const { status, head } = answer
    const id = /\r\nx-request-id: (fuzz-\d+)/i.exec(head)?.[1]
    if (id !== undefined && id !== requestIdOf(input.number)) return `the answer is that of ${id}`
    if (!(status >= 200 && status < 500) && !isShedding(answer)) return `status ${status}`
    if (!/\r\ncontent-type: application\/json/i.test(head)) return undefined
    const text = textOf(answer)
    const isOfRoute = this.#isOrdinary(input) && !isUnread(answer)
    const key = text.length > rememberedLength ? undefined : `${isOfRoute ? input.route.name : ''} ${status} ${text}`
    if (key !== undefined && this.#good.has(key)) return undefined
    if (input.route.name !== 'GET /openapi.json' && insides.test(text)) return 'the answer tells of the inside'
    const problem = isOfRoute ? this.#schemaProblem(input.route, status, text) : undefined
    if (key !== undefined && problem === undefined) {
      if (this.#good.size >= rememberedAnswers) this.#good.clear()
      this.#good.add(key)
    }
    return problem
  }

  #schemaProblem({ answers }: ApiRoute, status: number, text: string): string | undefined {
    if (text === '') return undefined
    const value = parse(text)
    if (value === undefined) return 'the answer is no JSON'
    if (answers === undefined) return undefined
    const key = answers.has(String(status)) ? String(status) : 'default'
    if (!answers.has(key)) return withoutRoute.has(status) ? undefined : `status ${status} is not documented`
    const schema = answers.get(key)
    if (schema === undefined) return undefined
    const check = this.#checks.get(schema) ?? (Compile(schema as object) as { Check(value: unknown): boolean })
    this.#checks.set(schema, check)
    if (check.Check(value)) return undefined
    return `status ${status} is not answered by its documented schema`
  }

  /** True if the bytes are one whole request of this route with its own method. */
  #isOrdinary({ packets, route, kind }: Input): boolean {
    if (kind === 'hostile wire') return false
    const target = packets[0]?.toString('latin1', 0, packets[0].indexOf(' HTTP/')) ?? ''
    const pattern = this.#paths.get(route.name) ?? pathPattern(route)
    this.#paths.set(route.name, pattern)
    return pattern.test(target)
  }
}

/** Matches a method and target that the router resolves to this route: a broken path may belong to another. */
function pathPattern({ method, path }: ApiRoute): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${method} ${escaped.replaceAll(/\{\w+\}/g, '[^/?#;]+')}(\\?|$)`)
}

/** Returns whether an answer reports overload and says when to retry. */
export function isShedding({ status, head }: Answer): boolean {
  return status === 503 && /\r\nretry-after: \d/i.test(head)
}

/** Returns whether an answer refuses bytes that are not a request. */
export function isUnread({ head }: Answer): boolean {
  return head.includes('x-request-id: unread')
}

function textOf({ head, body }: Answer): string {
  if (body.length === 0) return ''
  const encoding = /\r\ncontent-encoding: (gzip|br)/i.exec(head)?.[1]?.toLowerCase()
  const plain = encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body
  return plain.toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
