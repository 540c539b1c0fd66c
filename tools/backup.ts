import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import type { Database } from '../src/db/database.ts'
import { drawProgress } from './backup/progress.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openOwnDatabase } from './open-own-database.ts'
import { onlyWord, runTool, ToolUsageError } from './run-tool.ts'

async function backup(): Promise<void> {
  const path = onlyWord(parseArgs({ allowPositionals: true }).positionals)
  const config = loadConfig(readEnvironment())
  await using database = await openOwnDatabase(config)
  if (database === undefined)
    throw new ToolUsageError(
      'There is no database to back up here: set DATABASE_URL or DATA_DIR to those of the service.',
    )
  const passphrase = process.env.BACKUP_PASSPHRASE || undefined
  const takenAt = new Date()
  using onProgress = drawProgress()
  const { tables } = await writeBackup(database, {
    ...{ config, path, passphrase, stopSignal, onProgress },
    nowMs: takenAt.getTime(),
  })
  await noteBackup(database, takenAt).catch((error: unknown) => {
    process.stderr.write(`The backup is complete, but the database could not record it: ${String(error)}\n`)
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const sealed = passphrase === undefined ? 'not encrypted' : 'encrypted'
  process.stdout.write(`${path}: ${rows} rows of ${Object.keys(tables).length} tables, ${sealed}.\n`)
}

/** Aborted when the process is told to end, so that it first removes a half-written file. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

/** Records the backup, so that the operator's first steps show it as done. */
async function noteBackup({ db }: Database, takenAt: Date): Promise<void> {
  const value = takenAt.toISOString()
  await db
    .insertInto('installation')
    .values({ name: 'last_backup_at', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

await runTool(backup)
