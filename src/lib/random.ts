import { randomFillSync } from 'node:crypto'

/** A source of random bytes, injected so that tests can repeat its output. */
export interface Random {
  /** Fills the array with random bytes and returns it. */
  fill<T extends Uint8Array>(bytes: T): T
}

const poolBytes = 8192

/**
 * Draws from the source in bulk, because one call to the operating system's generator costs more than most uses.
 * @internal
 */
export function createPooledRandom(source: Random): Random {
  const pool = new Uint8Array(poolBytes)
  let used = poolBytes
  return {
    fill(bytes) {
      if (bytes.length > poolBytes / 8) return source.fill(bytes)
      if (used + bytes.length > poolBytes) {
        source.fill(pool)
        used = 0
      }
      for (let index = 0; index < bytes.length; index++) bytes[index] = pool[used++] as number
      return bytes
    },
  }
}

export const systemRandom: Random = createPooledRandom({ fill: (bytes) => randomFillSync(bytes) })

export function randomText(random: Random, byteCount: number, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return Buffer.from(random.fill(new Uint8Array(byteCount))).toString(encoding)
}
