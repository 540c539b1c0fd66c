import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ModelVocabulary, RankingModel } from './ranking-model.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import { pairVocabularyOf, vocabularyOf } from './vocabulary.ts'

/** Everything that a ranking depended on beside its request: what a version number in a serving stands for. */
export interface RankingArchive {
  campaigns: readonly RankedCampaign[]
  apps: readonly RankedApp[]
  model: RankingModel
}

const format = 1
const wordLists = [
  'apps',
  'countries',
  'platforms',
  'campaigns',
  'categories',
  'organizations',
  'payoutModels',
] as const
const pairLists = ['appCampaigns', 'countryCampaigns', 'platformCampaigns'] as const

/** Packs what ranked, exactly: the multipliers, not the tables computed from them. */
export function packRanking(archive: RankingArchive): Buffer {
  const { vocabulary, ...learned } = archive.model
  const words = wordLists.map((name) => vocabulary[name].keys)
  const pairs = pairLists.map((name) => Int32Array.from(vocabulary[name].pairs().flat()))
  return gzipSync(serialize({ format, campaigns: archive.campaigns, apps: archive.apps, learned, words, pairs }))
}

/** What `packRanking` packed. Compiling a world from it ranks bit for bit as the original did. */
export function unpackRanking(packed: Uint8Array): RankingArchive {
  const stored = deserialize(gunzipSync(packed))
  if (stored.format !== format) throw new Error(`Unknown format of a ranking archive: ${stored.format}`)
  const words = wordLists.map((name, index) => [name, vocabularyOf(stored.words[index])])
  const pairs = pairLists.map((name, index) => [name, pairVocabularyOf(toPairs(stored.pairs[index]))])
  const vocabulary = Object.fromEntries([...words, ...pairs]) as ModelVocabulary
  return { campaigns: stored.campaigns, apps: stored.apps, model: { ...stored.learned, vocabulary } }
}

function toPairs(flat: Int32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair] ?? 0, flat[2 * pair + 1] ?? 0])
}
