import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { EligibilityIndex } from '../../snapshot/eligibility-index.ts'
import type { ModelVocabulary, RankingModel } from './ranking-model.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import { pairVocabularyOf, vocabularyOf } from './vocabulary.ts'
import { pairLists, wordLists } from './vocabulary-growth.ts'

/** What a ranking depended on beside its request and the model: campaigns, controls, and who may be shown what. */
export interface RankedWorld {
  campaigns: readonly RankedCampaign[]
  apps: readonly RankedApp[]
  eligibility: EligibilityIndex
}

const format = 1
/** Models are stored every few seconds: little effort for most of the gain. */
const compression = { level: 2 }

/** A model without its vocabulary: what crosses from thread to thread. */
export type LearnedModel = Omit<RankingModel, 'vocabulary'>

/** Packs what was learned, exactly: the multipliers, not the tables computed from them. */
export function packModel({ vocabulary, ...learned }: RankingModel): Buffer {
  const words = wordLists.map((name) => vocabulary[name].keys)
  const pairs = pairLists.map((name) => Int32Array.from(vocabulary[name].pairs().flat()))
  return gzipSync(serialize({ format, learned, words, pairs }), compression)
}

/** What `packModel` packed. It ranks bit for bit as the original did. */
export function unpackModel(packed: Uint8Array): RankingModel {
  const stored = readFormat(packed)
  const words = wordLists.map((name, index) => [name, vocabularyOf(stored.words[index])])
  const pairs = pairLists.map((name, index) => [name, pairVocabularyOf(toPairs(stored.pairs[index]))])
  return { ...stored.learned, vocabulary: Object.fromEntries([...words, ...pairs]) as ModelVocabulary }
}

/** Packs a world; equal worlds give equal bytes. */
export function packWorld(world: RankedWorld): Buffer {
  return gzipSync(serialize({ format, ...world }), compression)
}

/** What `packWorld` packed. */
export function unpackWorld(packed: Uint8Array): RankedWorld {
  const { campaigns, apps, eligibility } = readFormat(packed)
  return { campaigns, apps, eligibility }
}

function readFormat(packed: Uint8Array) {
  const stored = deserialize(gunzipSync(packed))
  if (stored.format !== format) throw new Error(`Unknown format of a ranking archive: ${stored.format}`)
  return stored
}

function toPairs(flat: Int32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair] ?? 0, flat[2 * pair + 1] ?? 0])
}
