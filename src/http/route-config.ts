// Declares `hide`, `tags` and `summary` of a route's schema.
import type {} from '@fastify/swagger'
import type { TSchema } from 'typebox'
import type { ErrorCode, ServiceError } from '../errors.ts'

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Codes of the route's errors in the OpenAPI document: for publishers' and advertisers' calls all but `internal`,
     * for any other call those besides the errors of every operation of its kind.
     */
    errors?: readonly ErrorCode[]
    /** The example of its answer in the OpenAPI document. */
    example?: unknown
  }

  /** The route options in `config`, besides its schema and hooks. */
  interface FastifyContextConfig {
    /** The cost limits of one request; a route without them cannot be registered. */
    limits?: RouteLimits | undefined
    /** Any page may call it with a publishable key: preflight requests are answered, and every origin is allowed. */
    cors?: true
    /** It answers a page to a person: a Content-Security-Policy instead of `Cache-Control: no-store` alone. */
    page?: true
    /** Accepts any query string, and reads it by `readQuery`; otherwise a repeated or unstorable parameter is a 400. */
    anyQuery?: true
    /** The body of its errors, if the specification fixes another than the common one. */
    errorBody?: (error: ServiceError) => unknown
    /** OpenAPI schemas for input that the route reads and validates by itself. */
    documented?: DocumentedInput
  }
}

interface DocumentedInput {
  readonly querystring?: TSchema
  readonly body?: TSchema
  /** Media types of the body; JSON if absent. */
  readonly consumes?: string[]
}

export const bodyLimitBytes = 1_048_576

/** The key that a route's requests are counted by. */
export type RateBy = 'key' | 'member' | 'address' | 'wrong tokens' | 'capacity' | 'links' | 'memory'

/** The limits of one request of a route, in its `config`. A route without them cannot be registered. */
export interface RouteLimits {
  readonly rate: RateBy
  /** The most rows that one request creates and returns, in words. */
  readonly rows: string
  /** The largest body that is read, in bytes; `bodyLimitBytes` if absent. A GET has none. */
  readonly bodyBytes?: number
}

/** The limits of every endpoint, by its method and registered path; `bodyBytes` is 0 if no body is read. */
export type LimitsTable = ReadonlyMap<string, Required<RouteLimits>>

/** For calls that send a few short fields, or none. */
export const shortBodyBytes = 16_384

export const onePage = 'returns at most 100'

export const fromMemory: RouteLimits = { rate: 'memory', rows: 'reads none' }
