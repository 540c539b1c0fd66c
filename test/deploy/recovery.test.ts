// One database: this test starts its own servers.
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockOf } from '../guides/guide-snippets.ts'
import {
  makeDirectory,
  type PostgresCluster,
  runAsOwner,
  startCluster,
  startServer,
  whyNoCluster,
} from '../support/database/postgres-cluster.ts'

/** Waits for a statement to return true. */
async function untilTrue(server: PostgresCluster, text: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await server.query(text))[0] === true) return
    await sleep(100)
  }
  throw new Error(`not true within a minute: ${text}`)
}

/** Ends the current segment, as a busy server does by itself, and waits until it is archived. */
async function archive(server: PostgresCluster): Promise<void> {
  const [name] = await server.query('select pg_walfile_name(pg_switch_wal())')
  await untilTrue(server, `select last_archived_wal >= '${name}' from pg_stat_archiver`)
}

it('the instructions about backups restore a server to a moment', {
  skip: whyNoCluster,
  timeout: 180_000,
}, async (t) => {
  const folder = await makeDirectory(t)
  const step = (start: string) =>
    blockOf('docs/operations/backup.md', start).replaceAll(/\/(archive|backups)\b/g, `${folder}/$&`)

  const server = await startCluster(t, step('wal_level'))
  await runAsOwner(`mkdir ${folder}/archive ${folder}/backups`, server)
  await server.query("create table note as select 'before the base backup' as text")
  await runAsOwner(step('pg_basebackup'), server)
  await server.query("insert into note values ('before the moment')")
  const [moment] = await server.query('select now()::text')
  await server.query("insert into note values ('after the moment')")
  await archive(server)
  await server.kill()

  const data = join(folder, 'data')
  await runAsOwner(`cp -r ${folder}/backups/base ${data}; touch ${data}/recovery.signal`, server)
  const settings = step('restore_command').replace(/(?<=recovery_target_time = ').*(?=')/, String(moment))
  await appendFile(join(data, 'postgresql.conf'), settings)
  const recovered = await startServer(t, data)
  await untilTrue(recovered, 'select not pg_is_in_recovery()')
  assert.deepEqual(await recovered.query('select text from note order by text'), [
    'before the base backup',
    'before the moment',
  ])
  await recovered.query("insert into note values ('it takes writes')")
})
