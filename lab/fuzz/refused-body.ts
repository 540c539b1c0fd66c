import { Compile } from 'typebox/schema'
import type { JsonSchema } from '../../test/support/api-routes.ts'

const checks = new WeakMap<JsonSchema, { Check(value: unknown): boolean }>()

export function checkOf(schema: JsonSchema): { Check(value: unknown): boolean } {
  const known = checks.get(schema) ?? (Compile(schema as object) as { Check(value: unknown): boolean })
  checks.set(schema, known)
  return known
}

/** A spoiled value that the schema of a body refuses: many a change to a value leaves one that is taken. */
export function makeRefusedBody(
  schema: JsonSchema | undefined,
  make: () => unknown,
  spoil: (value: unknown) => unknown,
): unknown {
  for (let attempt = 0; attempt < 4; attempt++) {
    const value = spoil(make())
    if (schema === undefined || !checkOf(schema).Check(value)) return value
  }
  return null
}
