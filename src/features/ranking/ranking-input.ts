/** What one ranking depended on beside its version, its seed and the request's fields. */
export interface RankingInput {
  /** From `attributeFeatures`. */
  features: readonly number[]
  /** Indexes, in the version's world, of the campaigns that this person had completed. */
  completed: readonly number[]
  /** From `encodePersonState`; null when nothing was known of the person. */
  personState: Uint8Array | null
}

/** Nothing is known of whom it was for. */
export const emptyRankingInput: RankingInput = { features: [], completed: [], personState: null }

/** Packs a ranking's input for its serving as 32-bit words, little-endian; null when there is none. */
export function packRankingInput({ features, completed, personState }: RankingInput): Buffer | null {
  if (features.length === 0 && completed.length === 0 && personState === null) return null
  const head = Uint32Array.of(features.length, ...features, completed.length, ...completed)
  const packed = Buffer.allocUnsafe(head.byteLength + (personState?.length ?? 0))
  packed.set(new Uint8Array(head.buffer))
  if (personState !== null) packed.set(personState, head.byteLength)
  return packed
}

/** What `packRankingInput` packed. */
export function unpackRankingInput(packed: Uint8Array | null): RankingInput {
  if (packed === null) return emptyRankingInput
  const words = new Uint32Array(packed.length >> 2)
  new Uint8Array(words.buffer).set(packed.subarray(0, words.byteLength))
  const completedAt = 1 + (words[0] ?? 0)
  const stateAt = completedAt + 1 + (words[completedAt] ?? 0)
  return {
    features: [...words.subarray(1, completedAt)],
    completed: [...words.subarray(completedAt + 1, stateAt)],
    personState: stateAt < words.length ? packed.subarray(4 * stateAt) : null,
  }
}
