import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '../../errors.ts'
import { makeLastingDirectory } from '../../lib/files.ts'
import { DirectoryHeldError, lockDirectory } from '../directory-lock.ts'
import { Spool } from './spool.ts'

/** One process's spool, in a directory that no other process has open. */
interface HeldSpool extends AsyncDisposable {
  readonly spool: Spool
  readonly directory: string
}

/** Takes a record. `putAside` keeps a record that the database refuses for good. */
export type TakeRecord = (record: Buffer, putAside: (record: Uint8Array) => Promise<void>) => Promise<void>

/**
 * The spools of the processes that share a directory. Each process has a numbered spool of its own, created when first
 * needed, and takes over those of ended processes.
 */
export class ProcessSpools implements AsyncDisposable {
  readonly #directory: string
  #own: Promise<HeldSpool> | undefined

  constructor(directory: string) {
    this.#directory = directory
  }

  /**
   * Resolves when the record is on the disk.
   * @throws ServiceError `over_capacity` if the spool is full.
   */
  async append(record: Uint8Array): Promise<void> {
    this.#own ??= this.#hold().catch((cause: unknown) => {
      // There may be room for a spool when the next record arrives.
      this.#own = undefined
      throw new ServiceError('over_capacity', 'The event could not be written to disk.', {
        cause,
        retryAfterSeconds: 10,
      })
    })
    const { spool } = await this.#own
    await spool.append(record)
  }

  /** Returns whether this process has no records waiting. */
  async isEmpty(): Promise<boolean> {
    const own = await this.#own
    return own === undefined || own.spool.isEmpty
  }

  /** Hands over the records of this process; see `Spool.replay`. */
  async replayOwn(take: TakeRecord): Promise<number> {
    const own = await this.#own
    return own === undefined ? 0 : replay(own, take)
  }

  /** Hands over the records of ended processes. */
  async replayAbandoned(take: TakeRecord): Promise<number> {
    let count = 0
    for (const number of this.#numbers()) {
      const held = await this.#tryHold(number)
      if (held === undefined) continue
      await using _ = held
      count += await replay(held, take)
    }
    return count
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const own = await this.#own
    await own?.[Symbol.asyncDispose]()
  }

  async #hold(): Promise<HeldSpool> {
    for (let number = 0; ; number++) {
      const held = await this.#tryHold(number)
      if (held !== undefined) return held
    }
  }

  /** Returns undefined while a living process, or this one, holds it. */
  async #tryHold(number: number): Promise<HeldSpool | undefined> {
    const directory = join(this.#directory, String(number))
    await using opened = new AsyncDisposableStack()
    await makeLastingDirectory(directory)
    try {
      opened.use(lockDirectory(directory))
    } catch (error) {
      if (error instanceof DirectoryHeldError) return undefined
      throw error
    }
    const spool = opened.use(await Spool.open({ path: join(directory, 'spool.bin') }))
    const held = opened.move()
    return { spool, directory, [Symbol.asyncDispose]: () => held.disposeAsync() }
  }

  #numbers(): number[] {
    if (!existsSync(this.#directory)) return []
    return readdirSync(this.#directory).map(Number).filter(Number.isInteger)
  }
}

/** Refused records stay beside the spool, where an operator finds them; nothing reads them again. */
function replay({ spool, directory }: HeldSpool, take: TakeRecord): Promise<number> {
  const putAside = async (record: Uint8Array) => {
    await using refused = await Spool.open({ path: join(directory, 'refused.bin') })
    await refused.append(record)
  }
  return spool.replay((record) => take(record, putAside))
}
