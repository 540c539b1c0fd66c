import * as arrays from './wire-values.ts'

const encoders = {
  bigint: arrays.bigintArray,
  boolean: arrays.booleanArray,
  bytea: arrays.bytesArray,
  date: arrays.dateArray,
  int: arrays.intArray,
  text: arrays.textArray,
  timestamptz: arrays.timestampArray,
  uuid: arrays.uuidArray,
}
type Type = keyof typeof encoders
type ValueOf<T extends Type> = Parameters<(typeof encoders)[T]>[0][number]

type PropertyOf<Row, Value> = {
  [Name in keyof Row & string]-?: Row[Name] extends Value | undefined ? Name : never
}[keyof Row & string]

/** Rows that a statement is given, as one parameter for each column. */
export interface Unnest<Row> {
  /** The columns' names, in the order of the parameters. */
  readonly names: string
  /** `unnest($1::..., $2::...)`: the first parameters of the statement, as a table. */
  readonly sql: string
  encode(rows: readonly Row[]): Buffer[]
}

/**
 * Rows whose properties are columns of the same name in snake case, listed by the columns' types, and such columns as are made
 * of a row.
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
  return {
    names: columns.map(([name]) => name).join(', '),
    sql: `unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`,
    encode: (rows) =>
      columns.map(([, type, read]) => (encoders[type] as (values: unknown[]) => Buffer)(rows.map(read))),
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
