import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { fitsInstallation } from '../../src/config/keys/installation-keys.ts'
import { DatabaseUnfitError, openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { DirectoryHeldError } from '../../src/db/directory-lock.ts'
import { examineServer } from '../../src/db/examine-server.ts'
import { assertNotBehind } from '../../src/db/schema/applied-migrations.ts'
import { MigrationError, migrationsDirectory, readMigrations } from '../../src/db/schema/migration-files.ts'
import { createLogger } from '../../src/operations/logger.ts'
import { examine, type Finding, fault, ok, warning } from './finding.ts'

const check = 'database'
const oddSkewSeconds = 2

/** Opens the database, if there is one, and checks its version, clock, schema and key. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { given, dataDir } = config
  if (given.databaseUrl === undefined && !existsSync(join(dataDir, 'pgdata'))) {
    return [ok(check, 'The first start creates the embedded database.')]
  }
  const examined = given.databaseUrl === undefined ? undefined : await examineServer(given.databaseUrl)
  const faults = (examined?.faults ?? []).map(({ problem, remedy }) => fault(check, `DATABASE_URL ${problem}.`, remedy))
  if (examined?.faults.some(({ hinders }) => hinders === 'reading')) return faults
  try {
    const logger = createLogger('silent', process.stderr)
    await using database = await openDatabase({ databaseUrl: given.databaseUrl, dataDir, logger })
    return [
      ...faults,
      ...(await examine(check, () => server(database))),
      ...(await examine('schema', () => schema(database))),
      ...(await examine('keys', () => keys(database, config))),
    ]
  } catch (error) {
    if (error instanceof DirectoryHeldError) {
      return [ok(check, 'The embedded database is in use by the running service.'), ...lostKeyFile(config)]
    }
    if (!(error instanceof DatabaseUnfitError)) throw error
    return [fault(check, error.message, 'Change the setting that the message names.')]
  }
}

async function server({ pool, kind }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; commit: string; now: Date }>(
    `select current_setting('server_version_num') as version, current_setting('synchronous_commit') as commit,
       clock_timestamp() as now`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database answered no row')
  if (kind === 'embedded') return [ok(check, 'The embedded database opens.')]
  const major = Math.floor(Number(row.version) / 10_000)
  const skewSeconds = Math.round(Math.abs(row.now.getTime() - Date.now()) / 1_000)
  return [
    ok(check, `PostgreSQL ${major} answers.`),
    ...(row.commit === 'off'
      ? [warning(check, 'synchronous_commit is off: a crash of the server loses answered requests.', 'Turn it on.')]
      : []),
    skewSeconds <= oddSkewSeconds
      ? ok('clock', `This machine's clock and the database's are ${skewSeconds} s apart.`)
      : warning('clock', `This machine's clock and the database's are ${skewSeconds} s apart.`, 'Set both by NTP.'),
  ]
}

async function schema({ pool }: Database): Promise<Finding[]> {
  const { rows: found } = await pool.query<{ ours: unknown }>("select to_regclass('schema_migration') as ours")
  if (found[0]?.ours === null) return [ok('schema', 'The first start creates the tables.')]
  const { rows } = await pool.query<{ name: string; checksum: string; kind: string | null }>(
    'select name, checksum, kind from schema_migration order by name',
  )
  const ours = await readMigrations(migrationsDirectory)
  try {
    assertNotBehind(rows, new Set(ours.map(({ name }) => name)))
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return [fault('schema', error.message, 'Start the newer version.')]
  }
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = ours.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed !== undefined) {
    return [fault('schema', `${changed.name} differs from what was applied.`, 'Restore the file of this version.')]
  }
  const pending = ours.filter(({ name }) => !applied.has(name)).length
  if (pending === 0) return [ok('schema', 'It is up to date.')]
  return [warning('schema', `${pending} migrations are waiting.`, 'The next start applies them: take a backup first.')]
}

/** The findings about the key that are possible while the service holds its database. */
function lostKeyFile({ given, dataDir }: Config): Finding[] {
  const path = join(dataDir, 'encryption-key')
  if (given.encryptionKey !== undefined || existsSync(path)) return []
  const remedy = `Before you stop the service, restore ${path} from a copy, or set ENCRYPTION_KEY to its content (docs/key-rotation.md).`
  return [fault('keys', `${path} is gone: the service runs on, but will not start again without it.`, remedy)]
}

async function keys({ db, pool }: Database, { given, dataDir }: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ ours: unknown }>("select to_regclass('installation') as ours")
  const path = join(dataDir, 'encryption-key')
  const generated = existsSync(path) ? Buffer.from(readFileSync(path, 'utf8').trim(), 'base64') : undefined
  const current = given.encryptionKey ?? generated
  if (rows[0]?.ours === null) return []
  const known = current === undefined ? [] : [current, ...given.previousEncryptionKeys]
  if (await fitsInstallation(db, known)) {
    return current === undefined ? [] : [ok('keys', 'The encryption key fits the stored data.')]
  }
  const remedy = `Set ENCRYPTION_KEY to the key the data were written with, or restore ${path} (docs/key-rotation.md).`
  const what =
    current === undefined
      ? 'The stored data were written with a key, and none is set.'
      : 'The encryption key does not fit the stored data.'
  return [fault('keys', what, remedy)]
}
