import pg from 'pg'
import { pinSettings, type SessionSettings } from './session-settings.ts'

type Connected = (error: Error | null, client?: pg.Client) => void

const ignore = () => undefined

/** Returns a client class that applies the settings before anything else runs on a session. */
export function clientOf(settings: SessionSettings = {}): new (config?: pg.ClientConfig) => pg.Client {
  const pin = pinSettings(settings)
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectPinned()
      if (callback === undefined) return connected
      connected.then(() => callback(null, this), callback)
      return undefined
    }

    async #connectPinned(): Promise<pg.Client> {
      // The rejection already reports a connection that ends here; without a listener the event would end the process.
      this.on('error', ignore)
      await super.connect()
      try {
        await this.query(pin)
      } catch (error) {
        this.connection.stream.destroy()
        throw error
      }
      this.off('error', ignore)
      return this
    }
  }
}
