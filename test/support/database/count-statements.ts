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
  const counted: Database = {
    kind: database.kind,
    isDistributed: database.isDistributed,
    db,
    reports: readFromPrimary(db),
    pool: database.pool,
    dedicated: (name, options) => database.dedicated(name, options),
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
  return { database: counted, statements: () => statements, rows: () => rows }
}
