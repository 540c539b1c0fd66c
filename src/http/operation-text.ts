import type { ErrorCode } from '../errors.ts'

/** The OpenAPI text of one operation, beside its route's schema. */
export interface OperationText {
  /** Verb and noun; generated clients name their methods by it, so it never changes. */
  readonly id: string
  /** Left out where the route has a description of its own. */
  readonly description?: string
  /** Codes of its errors, beside those that every operation of its kind has. */
  readonly errors?: readonly ErrorCode[]
}

/** Says it in one line. */
export function operationText(id: string, description: string, ...errors: ErrorCode[]): OperationText {
  return { id, description, errors }
}

/** The same, of an operation that its route describes. */
export function routeOperation(id: string, ...errors: ErrorCode[]): OperationText {
  return { id, errors }
}
