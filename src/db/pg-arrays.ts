import pg from 'pg'
import { recurringUuid } from '../lib/ids/recurring-uuids.ts'
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
  return encoders.text(values, itself)
}

/** Encodes `bigint[]`; numbers must be whole. */
export function bigintArray(values: readonly (bigint | number | null)[]): Buffer {
  return encoders.bigint(values, itself)
}

/** Encodes `uuid[]`. Throws for text that is not a UUID. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return encoders.uuid(values, itself)
}

function itself<Value>(value: Value): Value {
  return value
}

/** Reads a column of a row; undefined is null. */
type Read<Row, Value> = (row: Row) => Value | null | undefined

/** Encodes a column of rows whose values take the same number of bytes. */
function fixedColumn<Row, Value>(
  [type, size]: readonly [ElementType, number],
  rows: readonly Row[],
  read: Read<Row, Value>,
  write: (value: Value, at: number) => void,
): Buffer {
  let at = begin(type, rows.length)
  reserve(at + rows.length * (lengthBytes + size))
  for (let index = 0; index < rows.length; index++) {
    const value = read(rows[index] as Row) ?? null
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

function lengthyColumn<Row, Value>(
  type: ElementType,
  rows: readonly Row[],
  read: Read<Row, Value>,
  write: (value: Value, at: number) => number,
): Buffer {
  let at = begin(type, rows.length)
  for (let index = 0; index < rows.length; index++) {
    const value = read(rows[index] as Row) ?? null
    at = value === null ? writeNull(at) : write(value, at)
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
  writeWords(words, at)
}

function writeWords(words: Int32Array, at: number): void {
  view.setInt32(at, words[0] as number)
  view.setInt32(at + 4, words[1] as number)
  view.setInt32(at + 8, words[2] as number)
  view.setInt32(at + 12, words[3] as number)
}

type Encode<Value> = <Row>(rows: readonly Row[], read: Read<Row, Value>) => Buffer

const text: Encode<string> = (rows, read) => lengthyColumn('text', rows, read, writeText)
const bytea: Encode<Uint8Array> = (rows, read) => lengthyColumn('bytea', rows, read, writeBytes)
const bigint: Encode<bigint | number> = (rows, read) => fixedColumn(['bigint', 8], rows, read, writeBigint)
const uuid: Encode<string> = (rows, read) => fixedColumn(['uuid', 16], rows, read, writeUuid)
/** For ids that recur from row to row; see `recurringUuid`. */
const recurring: Encode<string> = (rows, read) =>
  fixedColumn(['uuid', 16], rows, read, (value, at) => writeWords(recurringUuid(value), at))
const boolean: Encode<boolean> = (rows, read) =>
  fixedColumn(['boolean', 1], rows, read, (value, at) => view.setUint8(at, value ? 1 : 0))
const int: Encode<number> = (rows, read) => fixedColumn(['int', 4], rows, read, (value, at) => view.setInt32(at, value))
const timestamptz: Encode<Date> = (rows, read) =>
  fixedColumn(['timestamptz', 8], rows, read, (value, at) => {
    view.setBigInt64(at, BigInt(value.getTime() - postgresEpochMs) * 1_000n)
  })
/** Days as YYYY-MM-DD. */
const date: Encode<string> = (rows, read) =>
  fixedColumn(['date', 4], rows, read, (value, at) => view.setInt32(at, (Date.parse(value) - postgresEpochMs) / dayMs))

const encoders = { text, bigint, uuid, recurring, boolean, int, timestamptz, date, bytea }
type Type = keyof typeof encoders
type ValueOf<T extends Type> = (typeof encoders)[T] extends Encode<infer Value> ? Value | null : never

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
    for (const name of names) columns.push([snakeCase(name), type, (row) => row[name]])
  }
  for (const [name, [type, read]] of Object.entries(made)) columns.push([name, type, read])
  const select = `select ${columns.map(([name, type], index) => `unnest($${index + 1}::${sqlType(type)}[]) as ${name}`).join(', ')}`
  return {
    names: columns.map(([name]) => name).join(', '),
    select,
    numbered: `${select}, generate_subscripts($1::${sqlType(columns[0]?.[1])}[], 1) as place`,
    encode: (rows) => columns.map(([, type, read]) => (encoders[type] as Encode<unknown>)(rows, read)),
  }
}

function sqlType(type: Type | undefined): string {
  return type === 'recurring' ? 'uuid' : String(type)
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
