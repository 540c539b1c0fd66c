// Declares `hide`, `tags` and `summary` of a route's schema.
import type {} from '@fastify/swagger'
import type { TSchema } from 'typebox'
import type { ErrorCode, ServiceError } from '../errors.ts'
import type { RouteLimits } from './limits/route-limits.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Codes of the route's errors in the OpenAPI document, beside those that every operation of its kind has. */
    errors?: readonly ErrorCode[]
  }

  /** The route options in `config`, beside its schema and hooks. */
  interface FastifyContextConfig {
    /** What one request may cost; a route without them cannot be registered. */
    limits?: RouteLimits | undefined
    /** Any page may call it with a publishable key: preflight requests are answered, every origin is allowed. */
    cors?: true
    /** It answers a page to a person: a Content-Security-Policy instead of `Cache-Control: no-store` alone. */
    page?: true
    /** Takes any query string; otherwise a repeated or unstorable parameter is a 400. */
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

/** The largest request body that is read, in bytes. */
export const bodyLimitBytes = 1_048_576
