import { statfs } from 'node:fs/promises'
import type { StorageLogger } from '../database.ts'
import type { DedicatedClient } from '../dedicated-client.ts'

export interface FreeSpaceGuardOptions {
  readonly directory: string
  readonly client: DedicatedClient
  readonly logger: StorageLogger
  readonly readFreeBytes?: (directory: string) => Promise<number>
}

/** Below this many free bytes, writes are refused. */
const minFreeBytes = 192 * 1024 * 1024
const refuseWrites = { name: 'refuse_writes', sql: 'set default_transaction_read_only = on' }
const allowWrites = { name: 'allow_writes', sql: 'set default_transaction_read_only = off' }

/** Refuses writes before the disk is full, since the embedded database would then spin for ever; reads go on. */
export class FreeSpaceGuard implements AsyncDisposable {
  readonly #options: FreeSpaceGuardOptions
  readonly #timer: NodeJS.Timeout
  #isLow = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: FreeSpaceGuardOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.check())
    }, 2_000).unref()
  }

  /** Measures once, and refuses or allows writes accordingly. */
  async check(): Promise<void> {
    const { directory, client, logger, readFreeBytes = freeBytesOf } = this.#options
    try {
      const freeBytes = await readFreeBytes(directory)
      const wasLow = this.#isLow
      // A margin, so that a value at the limit does not switch back and forth.
      this.#isLow = freeBytes < (wasLow ? minFreeBytes * 1.25 : minFreeBytes)
      if (this.#isLow && !wasLow)
        logger.error({ freeBytes, minFreeBytes }, 'The disk is nearly full; writes are refused')
      // Repeated while space is low, since the worker may have been restarted.
      if (this.#isLow) await client.query(refuseWrites, [])
      else if (wasLow) await client.query(allowWrites, [])
    } catch (error) {
      logger.warn({ err: error }, 'The free space could not be checked')
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
