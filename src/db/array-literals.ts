/**
 * PostgreSQL array literals as text, for `unnest($1::text[], ...)`: one parameter a column, whatever the number of rows.
 * Written here because they are on the path of every request, where a general encoder costs several times as much.
 */

const needsEscape = /["\\]/
const escapes = /["\\]/g

/** `text[]`, also for any type whose text form is given (timestamps, decimals, enums). */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    literal += quoteElement(values[index] ?? null)
  }
  return `${literal}}`
}

/** `bigint[]`, `int[]`, `double precision[]` or `real[]`; numbers must be finite. */
export function numberArray(values: readonly (bigint | number | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    literal += values[index] ?? 'NULL'
  }
  return `${literal}}`
}

/** `uuid[]`; the values must be well-formed UUIDs, as nothing is escaped. */
export function uuidArray(values: readonly (string | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    literal += values[index] ?? 'NULL'
  }
  return `${literal}}`
}

/** `boolean[]`. */
export function booleanArray(values: readonly (boolean | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    literal += values[index] ?? 'NULL'
  }
  return `${literal}}`
}

/** `bytea[]`. */
export function bytesArray(values: readonly (Uint8Array | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    const value = values[index]
    literal += value ? `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}"` : 'NULL'
  }
  return `${literal}}`
}

/** `bytea[]`, of which each value is given as hexadecimal digits. */
export function hexArray(values: readonly string[]): string {
  return values.length === 0 ? '{}' : `{"\\\\x${values.join('","\\\\x')}"}`
}

/** `timestamptz[]`, to the millisecond. */
export function timestampArray(values: readonly (Date | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) literal += ','
    const value = values[index]
    literal += value ? `"${value.toISOString()}"` : 'NULL'
  }
  return `${literal}}`
}

/**
 * A column whose rows are arrays themselves, as `text[]` of array literals. PostgreSQL's own nested arrays must all have
 * one length, so each row travels as text: `select ids::uuid[] from unnest($1::text[]) as row (ids)`.
 */
export function nestedArray<Value>(
  rows: readonly (readonly Value[] | null)[],
  encode: (values: readonly Value[]) => string,
): string {
  return textArray(rows.map((row) => (row === null ? null : encode(row))))
}

function quoteElement(value: string | null): string {
  if (value === null) return 'NULL'
  return needsEscape.test(value) ? `"${value.replace(escapes, '\\$&')}"` : `"${value}"`
}
