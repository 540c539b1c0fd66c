import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pinSettings } from '../session-settings.ts'
import { DurableNodeFs } from './durable-filesystem.ts'
import { SharedSession } from './session.ts'
import { readTemplate, saveTemplate, unpackTemplate } from './template.ts'
import { type FromWorker, monotonicMs, type ToWorker, WorkerProgress, type WorkerStart } from './worker-messages.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort
const start = workerData as WorkerStart
const progress = new WorkerProgress(start.progress)
// A message copies the whole memory block of its bytes: 64 KB for each answer cut from Node's shared pool.
Buffer.poolSize = 0

const settings = [
  // PGlite touches all of it sooner or later and never returns it; the operating system's cache holds the rest.
  'shared_buffers=32MB',
  // An analysis blocks all other queries; it reads 300 times this many rows.
  'default_statistics_target=10',
  // Statements keep plans made when tables were empty. A plan that scans the whole table would take longer with each
  // row, until the table is analysed.
  'enable_seqscan=off',
].flatMap((setting) => ['-c', setting])

/** Replaces `idle_in_transaction_session_timeout`, which has no effect here. */
const idleInTransactionMs = 10_000

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

async function openMemory(): Promise<PGlite> {
  const image = await readTemplate(start.templatePath)
  return PGlite.create({
    loadDataDir: asBlob(image),
    startParams: [
      ...PGlite.defaultStartParams,
      ...settings,
      ...['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'wal_init_zero=off'],
    ],
  })
}

/**
 * Imitates a Blob: PGlite would read a real one back in small pieces, which takes longer than the rest of the start.
 */
function asBlob(image: Uint8Array): Blob {
  const buffer = image.buffer.slice(image.byteOffset, image.byteOffset + image.byteLength)
  return { type: '', arrayBuffer: async () => buffer } as Blob
}

async function openDirectory(): Promise<PGlite> {
  const directory = join(start.dataDir, 'pgdata')
  if (!existsSync(directory)) await unpackTemplate(await readTemplate(start.templatePath), directory)
  return PGlite.create({
    fs: new DurableNodeFs(directory, () => progress.countSync()),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings,
      // The other methods end in system calls that do nothing here.
      ...['-c', 'wal_sync_method=fsync'],
    ],
  })
}

/** Collects an answer's pieces, which lie in the database's memory, into one buffer that can be transferred. */
function collectAnswer(database: PGlite, bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  database
    .execProtocolRawStream(bytes, { syncToFs: false, onRawData: (piece) => pieces.push(piece.slice()) })
    .catch(crash)
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

/** Ends the worker after a failure of the database itself; the main thread reopens it from its log. */
function crash(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

const database = await (start.dataDir === 'memory' ? openMemory() : openDirectory())
await database.exec(pinSettings())

const session = new SharedSession({
  execute(bytes) {
    progress.statementStartedMs = monotonicMs()
    try {
      return collectAnswer(database, bytes)
    } finally {
      progress.statementStartedMs = 0
    }
  },
  answer(connection, bytes) {
    post({ kind: 'data', connection, bytes })
  },
  nowMs: monotonicMs,
})

setInterval(() => {
  const connection = session.evictIdleOwner(idleInTransactionMs)
  if (connection !== undefined) post({ kind: 'closed', connection, reason: 'Idle in a transaction for too long' })
}, 1_000)

port.on('message', (message: ToWorker) => {
  if (message.kind === 'data') session.receive(message.connection, message.bytes)
  else if (message.kind === 'close') session.close(message.connection)
  else if (message.kind === 'save-template') {
    saveTemplate(message.path, database).then(() => post({ kind: 'template-saved' }), crash)
  } else {
    database.close().then(() => post({ kind: 'stopped' }), crash)
  }
})
post({ kind: 'ready' })
