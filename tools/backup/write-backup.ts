import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import { syncDirectory } from '../../src/lib/files.ts'
import { BackupError, encodeFrame, encodeJson } from './frames.ts'
import type { BackupHeader, BackupManifest } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { RowSum, type TableSum } from './row-sum.ts'
import { sealStream } from './sealed-stream.ts'
import { beginSession, type Queries } from './session.ts'
import { listBackedUp, readPartitions } from './stored-tables.ts'
import { readRows, type StoredTable } from './table-rows.ts'

export interface BackupOptions {
  readonly config: Pick<Config, 'given'>
  readonly path: string
  readonly passphrase?: string | undefined
  readonly nowMs: number
  /** Called once there is a file to remove: the signal ends the backup without a file. */
  readonly stopSignal?: () => AbortSignal
  readonly onProgress?: OnProgress
}

/** Writes everything in the database, as of one moment, to a new file, which appears whole or not at all. */
export async function writeBackup(database: Database, options: BackupOptions): Promise<BackupManifest> {
  const { config, path, passphrase, stopSignal } = options
  if (existsSync(path)) throw new BackupError(`${path} exists already, and a backup replaces no file.`)
  const partial = `${path}.${randomUUID()}.partial`
  try {
    const listed = await listBackedUp(database.pool)
    await using session = await beginSession(database, config, 'read only')
    const { client } = session
    // Locked before the first row is read, so that no row is dropped with its partition meanwhile.
    if (database.kind === 'postgres') {
      await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`)
    }
    const tables: Record<string, TableSum> = {}
    const head = await describe(database, client, options.nowMs)
    const frames = Readable.from(backupFrames(client, head, listed, tables, options.onProgress))
    const packed = frames.pipe(createZstdCompress())
    frames.on('error', (error) => packed.destroy(error))
    const bytes = passphrase === undefined ? packed : Readable.from(sealStream(packed, passphrase))
    packed.on('error', (error) => bytes.destroy(error))
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }), { signal: stopSignal?.() })
    // Reserves the name, and fails if another file has taken it meanwhile.
    await (await open(path, 'wx', 0o600)).close()
    await rename(partial, path)
    await syncDirectory(dirname(path))
    return { tables }
  } finally {
    await rm(partial, { force: true })
  }
}

async function* backupFrames(
  client: pg.ClientBase,
  head: BackupHeader,
  listed: readonly StoredTable[],
  tables: Record<string, TableSum>,
  onProgress: OnProgress = () => {},
): AsyncGenerator<Buffer> {
  yield encodeJson('header', head)
  for (const [place, table] of listed.entries()) {
    onProgress(place / listed.length, table.name)
    const sum = new RowSum()
    yield encodeJson('table', { table: table.name, columns: table.columns.map(({ name }) => name) })
    for await (const lines of readRows(client, table)) {
      sum.add(lines)
      yield encodeFrame('rows', lines)
    }
    tables[table.name] = sum.result()
    yield encodeJson('end', sum.result())
  }
  yield encodeJson('manifest', { tables })
}

async function describe({ kind }: Database, client: Queries, nowMs: number): Promise<BackupHeader> {
  const { rows: keys } = await client.query<{ value: string }>(
    "select value from installation where name = 'encryption_key_fingerprint'",
  )
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  return {
    format: 1,
    version: packageJson.version,
    kind,
    takenAt: new Date(nowMs).toISOString(),
    keyFingerprint: keys[0]?.value ?? null,
    migrations,
    partitions: await readPartitions(client),
  }
}
