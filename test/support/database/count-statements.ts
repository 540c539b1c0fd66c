import type { Database } from '../../../src/db/database.ts'
import { readFromPrimary } from '../../../src/db/replica/read-replica.ts'

/** A database whose statements are counted, apart from those of dedicated connections. */
export interface CountedDatabase {
  readonly database: Database
  /** Returns the number of completed statements so far. */
  statements(): number
  /** Returns the number of rows they returned. */
  rows(): number
}

/** The same database, which counts the statements of its pool that name a table of this kind. */
export function watchStatements(database: Database, table: RegExp): { database: Database; statements(): number } {
  let statements = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      if (table.test(text)) statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { database: withPool(database, db), statements: () => statements }
}

/** The same database, counting every completed statement of its pool. */
export function countStatements(database: Database): CountedDatabase {
  let [statements, rows] = [0, 0]
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++
      rows += result.rows.length
      return result
    },
  })
  return { database: withPool(database, db), statements: () => statements, rows: () => rows }
}

function withPool(database: Database, db: Database['db']): Database {
  return {
    kind: database.kind,
    isDistributed: database.isDistributed,
    db,
    prepared: db,
    reports: readFromPrimary(db),
    pool: database.pool,
    dedicated: (name, options) => database.dedicated(name, options),
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}
