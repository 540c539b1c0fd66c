import { openTestDatabase, testDatabaseKind } from '../database/database.ts'
import { startTestApp, type TestApp, type TestEnd } from './start-test-app.ts'
import type { TestClock } from './test-clock.ts'

/** Nodes on one database: two on PostgreSQL, the only possible one on the embedded database. */
export async function startNodes(t: TestEnd): Promise<[TestApp, TestApp]> {
  const ends: { nodes: (() => unknown)[]; database: (() => unknown)[] } = { nodes: [], database: [] }
  t.after(async () => {
    for (const end of [...ends.nodes, ...ends.database]) await end()
  })
  const database = await openTestDatabase({ after: (end) => ends.database.push(end as () => unknown) })
  ends.database.unshift(() => database[Symbol.asyncDispose]())
  const start = (clock?: TestClock) =>
    startTestApp({ after: (end) => ends.nodes.push(end as () => unknown) }, { database, ...(clock && { clock }) })
  const first = await start()
  return [first, testDatabaseKind === 'postgres' ? await start(first.clock) : first]
}
