import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StorageLogger } from './database.ts'

export interface NotificationsOptions {
  readonly connect: () => pg.Client
  readonly logger: StorageLogger
}

type OnNotify = (payload: string) => void

const reconnectEveryMs = 500

/** PostgreSQL's notifications for all channels, over one connection that is reopened whenever it is lost. */
export class Notifications implements AsyncDisposable {
  readonly #options: NotificationsOptions
  readonly #listeners = new Map<string, Set<OnNotify>>()
  readonly #stopped = new AbortController()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined

  constructor(options: NotificationsOptions) {
    this.#options = options
  }

  /**
   * Calls back for each notification on the channel, and with an empty payload after each reconnection, since some may
   * have been missed. Resolves once it listens.
   */
  async listen(channel: string, onNotify: OnNotify): Promise<AsyncDisposable> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(onNotify))
    if (this.#client) await this.#client.query(listenTo(channel))
    else await this.#connected()
    return {
      // The connection keeps listening: a channel without listeners costs nothing.
      async [Symbol.asyncDispose]() {
        listeners.delete(onNotify)
      },
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#connecting?.catch(() => undefined)
    await this.#client?.end()
  }

  #connected(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = this.#options.connect()
    client.on('error', (error) => this.#options.logger.warn({ err: error }, 'The connection for notifications ended'))
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''))
    await client.connect()
    try {
      for (const channel of this.#listeners.keys()) await client.query(listenTo(channel))
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    this.#client = client
    client.once('end', () => {
      this.#client = undefined
      if (!this.#stopped.signal.aborted) void this.#reconnect()
    })
  }

  async #reconnect(): Promise<void> {
    while (!this.#client) {
      const isStopped = await sleep(reconnectEveryMs, false, { signal: this.#stopped.signal }).catch(() => true)
      if (isStopped) return
      // The loss was logged; until the server is back there is nothing to add.
      await this.#connected().catch(() => undefined)
    }
    for (const channel of this.#listeners.keys()) this.#notify(channel, '')
  }

  #notify(channel: string, payload: string): void {
    for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload)
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
