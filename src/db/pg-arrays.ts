import pg from 'pg'
import { readUuid } from '../lib/ids/uuid.ts'

/*
 * Encoding of values for the database and back. Parameters are arrays in PostgreSQL's binary form, for
 * `unnest($1::text[])`: one parameter per column, for any number of rows. Every request uses them; as text they would
 * cost the database far more to parse.
 */

/** PostgreSQL's type numbers. */
const elementTypes = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  int: 23,
  text: 25,
  date: 1082,
  timestamptz: 1184,
  uuid: 2950,
}
type ElementType = keyof typeof elementTypes
const arrayTypes = { text: 1009, bigint: 1016, date: 1182, numeric: 1231 }

const lengthBytes = 4
/** PostgreSQL counts days and microseconds from the year 2000. */
const postgresEpochMs = 946_684_800_000
const dayMs = 86_400_000
/** Up to this length, a loop is faster than a call of the runtime. */
const longestLoop = 64

// All arrays are built in one buffer, one after the other, and copied out.
let bytes = Buffer.allocUnsafeSlow(65_536)
let view = new DataView(bytes.buffer)

export function textArray(values: readonly (string | null)[]): Buffer {
  let at = begin('text', values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    at = value === null ? writeNull(at) : writeText(value, at)
  }
  return finish(at)
}

/** Encodes `bigint[]`; numbers must be whole. */
export function bigintArray(values: readonly (bigint | number | null)[]): Buffer {
  return fixedArray('bigint', 8, values, writeBigint)
}

/** Encodes `uuid[]`. Throws for text that is not a UUID. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return fixedArray('uuid', 16, values, writeUuid)
}

function fixedArray<Value>(
  type: ElementType,
  size: number,
  values: readonly (Value | null)[],
  write: (value: Value, at: number) => void,
): Buffer {
  let at = begin(type, values.length)
  reserve(at + values.length * (lengthBytes + size))
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    if (value === null) {
      at = writeNull(at)
      continue
    }
    view.setInt32(at, size)
    write(value, at + lengthBytes)
    at += lengthBytes + size
  }
  return finish(at)
}

/** Writes the header: dimensions, whether nulls are possible, the element type, and the length and first index. */
function begin(type: ElementType, length: number): number {
  view.setInt32(0, length === 0 ? 0 : 1)
  view.setInt32(4, 1)
  view.setInt32(8, elementTypes[type])
  if (length === 0) return 12
  view.setInt32(12, length)
  view.setInt32(16, 1)
  return 20
}

function finish(end: number): Buffer {
  return Buffer.from(bytes.subarray(0, end))
}

function reserve(end: number): void {
  if (end <= bytes.length) return
  const larger = Buffer.allocUnsafeSlow(2 * end)
  bytes.copy(larger)
  bytes = larger
  view = new DataView(bytes.buffer)
}

function writeNull(at: number): number {
  reserve(at + lengthBytes)
  view.setInt32(at, -1)
  return at + lengthBytes
}

function writeText(value: string, at: number): number {
  const { length } = value
  const start = at + lengthBytes
  reserve(start + 3 * length)
  let end = start
  if (length <= longestLoop) {
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index)
      if (code > 127) break
      bytes[end++] = code
    }
  }
  if (end - start < length) end = start + bytes.write(value, start)
  view.setInt32(at, end - start)
  return end
}

function writeBytes(value: Uint8Array, at: number): number {
  const start = at + lengthBytes
  reserve(start + value.length)
  view.setInt32(at, value.length)
  bytes.set(value, start)
  return start + value.length
}

function writeBigint(value: bigint | number, at: number): void {
  if (typeof value === 'bigint') view.setBigInt64(at, value)
  else {
    view.setInt32(at, Math.floor(value / 2 ** 32))
    view.setUint32(at + 4, value >>> 0)
  }
}

const words = new Int32Array(4)

function writeUuid(value: string, at: number): void {
  if (!readUuid(value, words)) throw new TypeError('Not a UUID')
  for (let word = 0; word < 4; word++) view.setInt32(at + 4 * word, words[word] ?? 0)
}

const encoders = {
  text: textArray,
  bigint: bigintArray,
  uuid: uuidArray,
  boolean: (values: readonly (boolean | null)[]) =>
    fixedArray('boolean', 1, values, (value, at) => view.setUint8(at, value ? 1 : 0)),
  int: (values: readonly (number | null)[]) => fixedArray('int', 4, values, (value, at) => view.setInt32(at, value)),
  timestamptz: (values: readonly (Date | null)[]) =>
    fixedArray('timestamptz', 8, values, (value, at) => {
      view.setBigInt64(at, BigInt(value.getTime() - postgresEpochMs) * 1_000n)
    }),
  /** Days as YYYY-MM-DD. */
  date: (values: readonly (string | null)[]) =>
    fixedArray('date', 4, values, (value, at) => view.setInt32(at, (Date.parse(value) - postgresEpochMs) / dayMs)),
  bytea(values: readonly (Uint8Array | null)[]): Buffer {
    let at = begin('bytea', values.length)
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? null
      at = value === null ? writeNull(at) : writeBytes(value, at)
    }
    return finish(at)
  },
}
type Type = keyof typeof encoders
type ValueOf<T extends Type> = Parameters<(typeof encoders)[T]>[0][number]

type PropertyOf<Row, Value> = {
  [Name in keyof Row & string]-?: Row[Name] extends Value | undefined ? Name : never
}[keyof Row & string]

/** Rows passed to a statement, as one parameter per column. */
export interface Unnest<Row> {
  /** The columns' names, in the order of the parameters. */
  readonly names: string
  /**
   * `select unnest($1::...) as ..., ...`: the statement's first parameters, as rows. In FROM, `unnest` would make
   * PostgreSQL materialize each column before it reads a row, which takes nearly twice as long.
   */
  readonly select: string
  /** The same, with a column `place` that numbers the rows from 1. */
  readonly numbered: string
  encode(rows: readonly Row[]): Buffer[]
}

/**
 * Rows whose properties are columns of the same name in snake case, listed by the columns' types, and columns computed
 * from a row.
 */
export function unnest<Row>(
  properties: { readonly [T in Type]?: readonly PropertyOf<Row, ValueOf<T>>[] },
  made: Readonly<Record<string, { [T in Type]: readonly [T, (row: Row) => ValueOf<T>] }[Type]>> = {},
): Unnest<Row> {
  const columns: (readonly [name: string, type: Type, read: (row: Row) => unknown])[] = []
  for (const [type, names] of Object.entries(properties) as [Type, readonly (keyof Row & string)[]][]) {
    for (const name of names) columns.push([snakeCase(name), type, (row) => row[name] ?? null])
  }
  for (const [name, [type, read]] of Object.entries(made)) columns.push([name, type, read])
  const select = `select ${columns.map(([name, type], index) => `unnest($${index + 1}::${type}[]) as ${name}`).join(', ')}`
  return {
    names: columns.map(([name]) => name).join(', '),
    select,
    numbered: `${select}, generate_subscripts($1::${columns[0]?.[1]}[], 1) as place`,
    encode: (rows) =>
      columns.map(([, type, read]) => (encoders[type] as (values: unknown[]) => Buffer)(rows.map(read))),
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrayTypes.text, 'text')
const keepText = (text: string) => text
const parseBigintArray = (text: string) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item)))

const textParsers = new Map<number, (text: string) => unknown>([
  [elementTypes.bigint, BigInt],
  [arrayTypes.bigint, parseBigintArray],
  [elementTypes.date, keepText],
  [arrayTypes.date, parseTextArray],
  [arrayTypes.numeric, parseTextArray],
])

/**
 * Parses column values: 64-bit integers as bigint, dates and decimals as text, so that nothing is rounded or shifted.
 */
export const typeParsers = {
  getTypeParser(typeOid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && textParsers.get(typeOid)) || pg.types.getTypeParser(typeOid, format ?? 'text')
  },
} as pg.CustomTypesConfig
