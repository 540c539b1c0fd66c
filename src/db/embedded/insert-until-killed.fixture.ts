import { silentLogger } from '../../../test/support/database/database.ts'
import { openEmbedded } from './open-embedded.ts'

/** Run as its own process: inserts rows without end, and prints each number once the insert is acknowledged. */
const database = await openEmbedded({ dataDir: process.argv[2] ?? 'memory', logger: silentLogger })
await database.pool.query('create table if not exists kept (id int primary key)')
const { rows } = await database.pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from kept')
for (let id = rows[0]?.next ?? 1; ; id += 1) {
  await database.pool.query('insert into kept values ($1)', [id])
  console.log(id)
}
