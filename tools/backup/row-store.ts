/** A table as a backup names it. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  /** The columns as an SQL list. */
  readonly columnList: string
}

export interface StoredColumn {
  readonly name: string
  /** The SQL type. */
  readonly type: string
  readonly isIdentity: boolean
}

/** Reads and writes the rows of tables as whole lines of COPY text, alike on either kind of database. */
export interface RowStore {
  read(table: StoredTable): AsyncIterable<Buffer>
  write(table: StoredTable, rows: AsyncIterable<Buffer>): Promise<void>
}
