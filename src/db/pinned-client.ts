import pg from 'pg'
import { pinSettings, type SessionSettings } from './session-settings.ts'

type Connected = (error: Error | null, client?: pg.Client) => void

const ignore = () => undefined

/** Clients whose sessions have the settings before anything else runs on them. */
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
      // A connection that ends meanwhile is told by the rejection; the event would end the process, as nobody listens yet.
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
