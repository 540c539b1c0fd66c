import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type PairGroups, Vocabulary } from './cell-counters.ts'
import { type PersonalModel, type PositionModel, priorPersonalModel, priorPositions } from './fit-audience.ts'
import { priorRate, type RateModel, type RatePrior } from './fit-rate.ts'

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

type WordList = (typeof wordLists)[number]
type PairList = (typeof pairLists)[number]

/** The names behind the indexes of the learned arrays; they only grow, so that models can share them. */
export type ModelVocabulary = Record<WordList, Vocabulary> & Record<PairList, PairGroups>

const noPairs: PairGroups = { starts: new Int32Array(1), rights: new Int32Array(0), numbers: new Int32Array(0) }

/** Everything learned from traffic. Servings name it by `version`, and it is stored for replay. */
export interface RankingModel {
  version: string
  vocabulary: ModelVocabulary
  /** Groups of app or country by category are numbered `app or country x stride + category`. */
  categoryStride: number
  click: RateModel
  completion: RateModel
  /** Mean log payout of the campaigns at the time of the fit. */
  payoutCentre: number
  positions: PositionModel
  personal: PersonalModel
  /** Weighted exposures so far by campaign number, from which new campaigns are found. */
  exposures: Float64Array
}

/** Returns a power of two above the number of categories, so that group numbers stay stable as few are added. */
export function categoryStrideOf({ categories }: ModelVocabulary): number {
  return 2 ** Math.max(6, Math.ceil(Math.log2(categories.size + 1)))
}

/** The prior of clicks per examined impression. Only families with a strength take part. */
export const clickPrior: RatePrior = {
  base: 0.02,
  payoutSlope: 0,
  k: {
    app: 4,
    country: 8,
    platform: 8,
    category: 6,
    organization: 10,
    campaign: 2,
    appCategory: 15,
    countryCategory: 15,
    appCampaign: 15,
    countryCampaign: 15,
    platformCampaign: 30,
  },
  recentK: [60, 40],
}

/** The prior of verified completions per click. */
export const completionPrior: RatePrior = {
  base: 0.01,
  payoutSlope: -0.5,
  k: {
    app: 8,
    country: 8,
    platform: 15,
    payoutModel: 4,
    category: 8,
    organization: 10,
    campaign: 2,
    appCampaign: 20,
    countryCampaign: 20,
  },
  recentK: [30, 20],
}

export function emptyRankingModel(): RankingModel {
  return {
    version: '0',
    vocabulary: { ...byName(wordLists, () => new Vocabulary()), ...byName(pairLists, () => noPairs) },
    categoryStride: 0,
    click: priorRate(clickPrior),
    completion: priorRate(completionPrior),
    payoutCentre: Math.log(1_000_000),
    positions: priorPositions(),
    personal: priorPersonalModel(),
    exposures: new Float64Array(0),
  }
}

/** A model as sent between threads and stored: its arrays, and its vocabulary as lists. */
export interface BareModel {
  readonly learned: Omit<RankingModel, 'vocabulary'>
  readonly words: Readonly<Record<WordList, readonly string[]>>
  readonly pairs: Readonly<Record<PairList, PairGroups>>
}

export function bareModel({ vocabulary, ...learned }: RankingModel): BareModel {
  return {
    learned,
    words: byName(wordLists, (name) => vocabulary[name].keys),
    pairs: byName(pairLists, (name) => vocabulary[name]),
  }
}

/** Rebuilds a model; extends the vocabulary `known` if its words are a prefix of the model's. */
export function modelOf({ learned, words, pairs }: BareModel, known?: ModelVocabulary): RankingModel {
  const vocabulary = byName(wordLists, (name) => grown(known?.[name], words[name]))
  return { ...learned, vocabulary: { ...vocabulary, ...pairs } }
}

function grown(known: Vocabulary | undefined, words: readonly string[]): Vocabulary {
  if (known === undefined || known.size > words.length) return new Vocabulary(words)
  for (let number = 0; number < known.size; number++)
    if (known.keys[number] !== words[number]) return new Vocabulary(words)
  for (let number = known.size; number < words.length; number++) known.intern(words[number]!)
  return known
}

function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

const format = 2
/** Models are stored every few seconds; a low level gives most of the gain. */
const compression = { level: 2 }

/** Packs a model exactly: the multipliers, not the tables computed from them. */
export function packModel(model: BareModel): Buffer {
  return gzipSync(serialize({ format, ...model }), compression)
}

/** Unpacks a model, which ranks bit for bit like the original. */
export function unpackModel(packed: Uint8Array): BareModel {
  const { format: found, ...model } = deserialize(gunzipSync(packed))
  if (found !== format) throw new Error(`Unknown format of a stored model: ${found}`)
  return model
}
