// Declares `hide`, `tags` and `summary` of a route's schema.
import type {} from '@fastify/swagger'
import type { TSchema } from 'typebox'
import type { ErrorCode, ServiceError } from '../errors.ts'

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Codes of the route's errors in the OpenAPI document: of a call for publishers or advertisers all but `internal`, of any
     * other those beside the ones that every operation of its kind has.
     */
    errors?: readonly ErrorCode[]
    /** The example of its answer in the OpenAPI document. */
    example?: unknown
  }

  /** The route options in `config`, beside its schema and hooks. */
  interface FastifyContextConfig {
    /** What one request may cost; a route without them cannot be registered. */
    limits?: RouteLimits | undefined
    /** Any page may call it with a publishable key: preflight requests are answered, every origin is allowed. */
    cors?: true
    /** It answers a page to a person: a Content-Security-Policy instead of `Cache-Control: no-store` alone. */
    page?: true
    /** Takes any query string, and reads it by `readQuery`; otherwise a repeated or unstorable parameter is a 400. */
    anyQuery?: true
    /** The body of its errors, where the specification fixes another than the common one. */
    errorBody?: (error: ServiceError) => unknown
    /** OpenAPI schemas for input that the route reads and validates by itself. */
    documented?: DocumentedInput
  }
}

interface DocumentedInput {
  readonly querystring?: TSchema
  readonly body?: TSchema
  /** Media types of the body; JSON when absent. */
  readonly consumes?: string[]
}

export const bodyLimitBytes = 1_048_576

/** The key that a route's requests are counted by. */
export type RateBy = 'key' | 'member' | 'address' | 'wrong tokens' | 'capacity' | 'links' | 'memory'

/** The limits on one request of a route, in its `config`. A route without them cannot be registered. */
export interface RouteLimits {
  readonly rate: RateBy
  /** The most rows that one request makes, and the most that it returns, in words. */
  readonly rows: string
  /** The largest body that is read, in bytes; `bodyLimitBytes` when absent. A GET has none. */
  readonly bodyBytes?: number
}

/** The limits of every endpoint, by its method and path as registered; bodies of 0 bytes where none is read. */
export type LimitsTable = ReadonlyMap<string, Required<RouteLimits>>

/** Of calls that send a few short fields, or nothing. */
export const shortBodyBytes = 16_384

export const onePage = 'returns a page of at most 100'

export const fromMemory: RouteLimits = { rate: 'memory', rows: 'reads none' }
