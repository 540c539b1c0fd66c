import { deserialize, serialize } from 'node:v8'
import type { PersonState } from './person-state.ts'

/** What one adult's ranking depended on beside the version, the seed and the request's fields. */
export interface RankingInput {
  features: readonly number[]
  person: PersonState | null
}

/** Packs a ranking's personal input for its serving; null when there is none (minors, strangers). */
export function packRankingInput({ features, person }: RankingInput): Buffer | null {
  if (features.length === 0 && person === null) return null
  const categories =
    person === null ? null : [...person.categories].flatMap(([hash, { clicks, expected }]) => [hash, clicks, expected])
  const campaigns =
    person === null
      ? null
      : [...person.campaigns].flatMap(([hash, { exposures, clicks, atSeconds }]) => [
          hash,
          exposures,
          clicks,
          atSeconds,
        ])
  return serialize([
    Uint32Array.from(features),
    categories === null ? null : Float64Array.from(categories),
    campaigns === null ? null : Float64Array.from(campaigns),
  ])
}

/** What `packRankingInput` packed. */
export function unpackRankingInput(packed: Uint8Array | null): RankingInput {
  if (packed === null) return { features: [], person: null }
  const [features, categories, campaigns]: [Uint32Array, Float64Array | null, Float64Array | null] = deserialize(packed)
  if (categories === null || campaigns === null) return { features: [...features], person: null }
  const person: PersonState = { categories: new Map(), campaigns: new Map() }
  for (let at = 0; at < categories.length; at += 3) {
    person.categories.set(categories[at] ?? 0, { clicks: categories[at + 1] ?? 0, expected: categories[at + 2] ?? 0 })
  }
  for (let at = 0; at < campaigns.length; at += 4) {
    const [exposures = 0, clicks = 0, atSeconds = 0] = campaigns.subarray(at + 1, at + 4)
    person.campaigns.set(campaigns[at] ?? 0, { exposures, clicks, atSeconds })
  }
  return { features: [...features], person }
}
