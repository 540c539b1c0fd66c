import type pg from 'pg'
import { decodeLines, encodeLines, partLength } from './copy-text.ts'
import type { RowStore, StoredTable } from './row-store.ts'

/** The most rows fetched, or written, at a time: the one session answers each request whole. */
const rowsAtOnce = 500
/** The protocol counts them in 16 bits. */
const mostParameters = 60_000

/** Values as the database wrote them. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/**
 * Reads and writes rows of the embedded database within the transaction that the client has begun. Its one session cannot
 * take part in a COPY, so a cursor and inserts do its work; what they read and write is the same text.
 */
export function embeddedRows(client: pg.PoolClient): RowStore {
  return {
    async *read(table) {
      await client.query(`declare rows_of_table no scroll cursor for select ${table.columnList} from ${table.name}`)
      for (let count = 1; ; ) {
        const { rows } = await client.query<(string | null)[]>({
          text: `fetch ${count} from rows_of_table`,
          rowMode: 'array',
          types: asText,
        })
        let bytes = 0
        for (const part of encodeLines(rows)) {
          bytes += part.length
          yield part
        }
        if (rows.length < count) break
        count = Math.max(1, Math.min(rowsAtOnce, Math.floor((count * partLength) / bytes)))
      }
      await client.query('close rows_of_table')
    },
    async write(table, lines) {
      const most = Math.min(rowsAtOnce, Math.floor(mostParameters / table.columns.length))
      for await (const chunk of lines) {
        const rows = decodeLines(chunk)
        for (let at = 0; at < rows.length; at += most) await insert(client, table, rows.slice(at, at + most))
      }
    },
  }
}

async function insert(client: pg.PoolClient, table: StoredTable, rows: (string | null)[][]): Promise<void> {
  let number = 0
  const tuple = () => `(${table.columns.map(({ type }) => `$${++number}::text::${type}`).join(', ')})`
  const values = rows.map(tuple).join(', ')
  const text = `insert into ${table.name} (${table.columnList}) overriding system value values ${values}`
  await client.query(text, rows.flat())
}
