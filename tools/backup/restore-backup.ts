import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import { buildListIndexes } from '../../src/db/list-indexes.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { migrationsDirectory, readMigrations } from '../../src/db/schema/migration-files.ts'
import { BackupError, decodeFrames, type Frame } from './frames.ts'
import { type BackupHeader, type BackupManifest, readPart } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { RowSum, type TableSum } from './row-sum.ts'
import { openStream } from './sealed-stream.ts'
import { beginSession } from './session.ts'
import { findFilledTable, listTables, removeAccess, restorePartitions } from './stored-tables.ts'
import { readRows, type StoredTable, writeRows } from './table-rows.ts'

export interface RestoreOptions {
  /**
   * Sends the webhooks that still waited when the backup was taken: correct if no process has run since, as after a
   * move.
   */
  readonly sendsPending?: boolean | undefined
  readonly nowMs: number
  readonly config: Pick<Config, 'given'>
  readonly path: string
  readonly passphrase?: string | undefined
  readonly onProgress?: OnProgress
}

export interface RestoreReport extends BackupManifest {
  readonly header: BackupHeader
  /** Webhooks that may have been sent since the backup, and therefore are not sent now. */
  readonly unknownWebhooks: number
}

type Frames = AsyncGenerator<Frame>

/**
 * Restores a backup into an empty installation of either kind. One transaction holds all rows, and commits only if each
 * table, read back, has the rows and the sum of the manifest.
 */
export async function restoreBackup(database: Database, options: RestoreOptions): Promise<RestoreReport> {
  const frames = decodeFrames(openBackup(options))
  const header = readPart('header', (await nextFrame(frames, 'header')).body)
  await prepare(database, header)
  await using session = await beginSession(database, options.config, 'read write')
  const { client } = session
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  await client.query(`truncate ${[...tables.keys()].join(', ')}`)
  await setTriggers(client, 'disable')
  const restored: Record<string, TableSum> = {}
  let frame = await nextFrame(frames, 'table', 'manifest')
  for (; frame.kind === 'table'; frame = await nextFrame(frames, 'table', 'manifest')) {
    const { table: name, columns } = readPart('tableHead', frame.body)
    const table = tables.get(name)
    if (table === undefined) throw new BackupError(`The backup has an unknown table: ${name}.`)
    options.onProgress?.(Object.keys(restored).length / tables.size / 2, name)
    restored[name] = await restoreTable(client, narrowTo(table, columns), frames)
  }
  const manifest = readPart('manifest', frame.body)
  assertSame(manifest.tables, restored, 'as it was read')
  await readBack(client, tables, manifest, options.onProgress)
  await continueSequences(client, [...tables.values()])
  await setTriggers(client, 'enable')
  const unknownWebhooks = await settleRestored(client, options)
  await client.query('commit')
  return { ...manifest, header, unknownWebhooks }
}

async function* openBackup({ path, passphrase }: RestoreOptions): AsyncGenerator<Buffer> {
  const opened = Readable.from(openStream(createReadStream(path), passphrase))
  const unpacked = createZstdDecompress()
  opened.on('error', (error) => unpacked.destroy(error))
  try {
    yield* opened.pipe(unpacked)
  } catch (cause) {
    if (cause instanceof BackupError || !isUnpacking(cause)) throw cause
    throw new BackupError('This is not a backup, or it is cut off or damaged: it cannot be unpacked.', { cause })
  }
}

function isUnpacking(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'ERR_ZSTD_INVALID_PARAM'
}

/** Migrates an empty database to the schema of the backup, and creates its partitions. */
async function prepare(database: Database, { migrations, partitions }: BackupHeader): Promise<void> {
  const known = new Map((await readMigrations(migrationsDirectory)).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new BackupError(
      `The backup comes from another version, which has ${unknown.name}: restore it with that version.`,
    )
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-restore-'))
  try {
    for (const { name } of migrations) await copyFile(join(migrationsDirectory, name), join(directory, name))
    await migrate(database, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
  const filled = await findFilledTable(database.pool)
  if (filled !== undefined) {
    throw new BackupError(
      `The installation is not empty: ${filled} has rows. Restore into a new, empty database: set DATABASE_URL to one, or DATA_DIR to an empty directory.`,
    )
  }
  await restorePartitions(database, partitions)
  // The embedded database builds them while partitions are empty.
  if (database.kind === 'embedded') while ((await buildListIndexes(database, 0)).length > 0);
}

function narrowTo(table: StoredTable, names: readonly string[]): StoredTable {
  const columns = names.map((name) => {
    const column = table.columns.find((each) => each.name === name)
    if (column === undefined) throw new BackupError(`The backup has an unknown column: ${table.name}.${name}.`)
    return column
  })
  return { name: table.name, columns }
}

async function restoreTable(client: pg.ClientBase, table: StoredTable, frames: Frames): Promise<TableSum> {
  const sum = new RowSum()
  const summed = async function* (): AsyncGenerator<Buffer> {
    for (let part = await nextFrame(frames, 'rows', 'end'); part.kind === 'rows'; ) {
      sum.add(part.body)
      yield part.body
      part = await nextFrame(frames, 'rows', 'end')
    }
  }
  await writeRows(client, table, summed())
  return sum.result()
}

async function readBack(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, StoredTable>,
  manifest: BackupManifest,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const found: Record<string, TableSum> = {}
  const names = Object.keys(manifest.tables)
  for (const [place, name] of names.entries()) {
    onProgress((1 + place / names.length) / 2, `comparing ${name}`)
    const table = tables.get(name)
    if (table === undefined) continue
    const sum = new RowSum()
    for await (const lines of readRows(client, table)) sum.add(lines)
    found[name] = sum.result()
  }
  assertSame(manifest.tables, found, 'as it stands in the database')
}

function assertSame(expected: BackupManifest['tables'], found: BackupManifest['tables'], where: string): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [wanted, got] = [expected[name], found[name]]
    if (wanted?.rows === got?.rows && wanted?.sum === got?.sum) continue
    throw new BackupError(
      `The backup is damaged: ${name}, ${where}, has ${got?.rows ?? 'no'} rows of sum ${got?.sum ?? 'none'} instead of ` +
        `${wanted?.rows ?? 'no'} of ${wanted?.sum ?? 'none'}. Nothing was restored.`,
    )
  }
}

/** The triggers judge what is booked, each row by itself; restored rows are compared as a whole. */
async function setTriggers(client: pg.ClientBase, change: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${change} trigger user`)
}

/** Sequences continue after the restored numbers. */
async function continueSequences(client: pg.ClientBase, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      await client.query(
        `select setval(pg_get_serial_sequence('${name}', '${column.name}'), max(${column.name})) from ${name}
         having max(${column.name}) is not null`,
      )
    }
  }
}

/**
 * Prepares restored rows for new processes: no slot is held, no process leads, no member is signed in, and webhooks
 * that may have been sent already are not sent. Returns how many webhooks became `unknown`.
 */
async function settleRestored(client: pg.ClientBase, { sendsPending = false, nowMs }: RestoreOptions): Promise<number> {
  const now = new Date(nowMs)
  await client.query('update process_slot set lease = null, leased_until = least(leased_until, $1)', [now])
  await client.query("update projection set leader = null, leased_until = '-infinity'")
  await removeAccess(client)
  const open = sendsPending ? ['claimed'] : ['claimed', 'pending']
  const { rowCount } = await client.query(
    `update webhook_delivery set outcome = 'unknown', finished_at = $1,
       error = 'installation_restored'
     where outcome = any($2::text[])`,
    [now, open],
  )
  return rowCount ?? 0
}

/** Reads the next frame, which must be of one of these kinds. */
async function nextFrame(frames: Frames, ...kinds: Frame['kind'][]): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw new BackupError('The backup is cut off: its manifest is missing.')
  if (!kinds.includes(value.kind)) throw new BackupError('The backup is damaged: its parts are out of order.')
  return value
}
