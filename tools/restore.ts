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

async function restore(): Promise<void> {
  const options = { 'send-pending': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const path = onlyWord(positionals)
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

await runTool(restore)
