import { randomFillSync } from 'node:crypto'

/** A source of random bytes, injected so that tests can repeat what it gave. */
export interface Random {
  /** Fills the array with random bytes and returns it. */
  fill<T extends Uint8Array>(bytes: T): T
}

/** The operating system's generator. */
export const systemRandom: Random = { fill: (bytes) => randomFillSync(bytes) }
