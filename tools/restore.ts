import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { openDatabase } from '../src/db/connect.ts'
import { createLogger } from '../src/operations/logger.ts'
import { makeDataDir } from '../src/start/make-data-dir.ts'
import { drawProgress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { onlyWord, runTool, ToolUsageError } from './run-tool.ts'

const usage = `npm run restore -- [--send-pending] <file>

Restores a backup into an empty installation of either kind: a new database of PostgreSQL (DATABASE_URL), or a DATA_DIR
without one. Each table is read back and compared with the backup before anything is kept. BACKUP_PASSPHRASE decrypts an
encrypted file; while it is set, a file that is not encrypted is refused. Then start the service with the same ENCRYPTION_KEY as
before. Webhooks that were not finished are not sent, as they may have been since. --send-pending sends those still waiting: use it
only if no process has run since the backup.`

async function restore(): Promise<void> {
  const options = { 'send-pending': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const path = onlyWord(positionals, usage)
  if (!existsSync(path)) throw new ToolUsageError(`${path} does not exist.`)
  const config = loadConfig(readEnvironment())
  const logger = createLogger(config.logLevel, process.stderr)
  await makeDataDir(config.dataDir)
  await using database = await openDatabase({ ...config.given, dataDir: config.dataDir, logger })
  using onProgress = drawProgress()
  const { tables, header, unknownWebhooks } = await restoreBackup(database, {
    config,
    path,
    passphrase: process.env.BACKUP_PASSPHRASE || undefined,
    sendsPending: values['send-pending'] === true,
    nowMs: Date.now(),
    onProgress,
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${rows} rows of ${Object.keys(tables).length} tables, as of ${header.takenAt}; every checksum matches.\n` +
      `${unknownWebhooks} webhooks that were not finished are now "unknown" and will not be sent.\n` +
      'Sessions, reset links and invitations are not restored: members sign in again, and are invited again.\n',
  )
}

await runTool(usage, restore)
