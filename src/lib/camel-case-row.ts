type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** A database row in its JSON form. */
type ShownRow<Row> = {
  -readonly [Column in keyof Row & string as CamelCase<Column>]: Row[Column] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

/**
 * Converts a row to its JSON form: `created_at` becomes `createdAt`, an instant becomes ISO 8601. For rows read with
 * exactly the columns to show.
 */
export function showRow<Row extends object>(row: Row): ShownRow<Row> {
  const entries = Object.entries(row).map(([column, value]) => [
    camelCase(column),
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries)
}

/** `created_at` as `createdAt`. */
export function camelCase(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
