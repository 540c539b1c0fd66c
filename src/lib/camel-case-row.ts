type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** A row of the database as JSON has it. */
type ShownRow<Row> = {
  -readonly [Column in keyof Row & string as CamelCase<Column>]: Row[Column] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

/**
 * Gives a row the names and texts of JSON: `created_at` becomes `createdAt`, and an instant is ISO 8601. For rows that
 * were read with just the columns that are shown.
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
