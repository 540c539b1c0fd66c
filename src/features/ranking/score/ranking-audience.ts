import type { DevicePlatform, Environment } from '../../../db/tables.ts'

/** The context a list is ranked in, and the user data that ranking may use. */
export interface RankingAudience {
  readonly appId: string
  readonly environment: Environment
  readonly countryCode: string
  readonly platform: DevicePlatform | null
  readonly isMinor: boolean
  /** 1 to 25. */
  readonly limit: number
  /** From `attributeFeatures`; empty for a minor, and if nothing is stored. */
  readonly features: readonly number[]
  /**
   * Indexes of the campaigns that are withheld from the user, such as those completed in this app. A minor's are ranked
   * and then left out, so that they do not change the order of the rest.
   */
  readonly leftOut: readonly number[]
  /** From `encodePersonState`, at the start of the epoch; null for a minor, and if nothing is known. */
  readonly userState: Uint8Array | null
}

type StoredInput = Pick<RankingAudience, 'features' | 'leftOut' | 'userState'>

/** Packs a user's part of a ranking as 32-bit words, little-endian; null if it is empty. */
export function packRankingInput({ features, leftOut, userState }: StoredInput): Buffer | null {
  if (features.length === 0 && leftOut.length === 0 && userState === null) return null
  const head = new Uint32Array(2 + features.length + leftOut.length)
  head[0] = features.length
  head.set(features, 1)
  head[1 + features.length] = leftOut.length
  head.set(leftOut, 2 + features.length)
  const packed = Buffer.allocUnsafe(head.byteLength + (userState?.length ?? 0))
  packed.set(new Uint8Array(head.buffer))
  if (userState !== null) packed.set(userState, head.byteLength)
  return packed
}

export function unpackRankingInput(packed: Uint8Array | null): StoredInput {
  if (packed === null) return { features: [], leftOut: [], userState: null }
  const words = new Uint32Array(packed.length >> 2)
  new Uint8Array(words.buffer).set(packed.subarray(0, words.byteLength))
  const leftOutAt = 1 + words[0]!
  const stateAt = leftOutAt + 1 + words[leftOutAt]!
  return {
    features: [...words.subarray(1, leftOutAt)],
    leftOut: [...words.subarray(leftOutAt + 1, stateAt)],
    userState: stateAt < words.length ? packed.subarray(4 * stateAt) : null,
  }
}
