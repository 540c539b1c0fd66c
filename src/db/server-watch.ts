import { setImmediate as turn } from 'node:timers/promises'
import type { StorageLogger } from './database.ts'
import type { DedicatedClient } from './journal/dedicated-client.ts'

export interface ServerWatchOptions {
  /** A connection that the watch alone uses. */
  readonly client: DedicatedClient
  readonly logger: StorageLogger
  /** Called when the server has gone silent: whatever waits for it should fail now. */
  readonly onSilence: () => void
}

const silenceMs = 1_300
const heartbeat = { name: 'heartbeat', sql: 'select 1' }

/**
 * Asks the server for a sign of life all the time, because a connection to a server that is paused or cut off looks the
 * same as one that waits for a slow query.
 */
export class ServerWatch implements AsyncDisposable {
  readonly #options: ServerWatchOptions
  readonly #timer: NodeJS.Timeout
  #asking: Promise<void> | undefined

  constructor(options: ServerWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
    }, 400).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
  }

  async #ask(): Promise<void> {
    const { client, logger, onSilence } = this.#options
    let isAnswered = false
    const timeout = setTimeout(async () => {
      // When this process itself stood still, the answer waits to be read: it comes in the next turns.
      await turn()
      await turn()
      if (isAnswered) return
      logger.error({ silenceMs }, 'The database server does not answer')
      onSilence()
    }, silenceMs)
    try {
      await client.query(heartbeat, [])
    } catch {
      // A server that refuses connections is not silent: the next query fails at once.
    } finally {
      isAnswered = true
      clearTimeout(timeout)
    }
  }
}
