import type { LearnedModel } from './archive-ranking.ts'
import type { CampaignFacts } from './refit.ts'
import type { VocabularyGrowth } from './vocabulary-growth.ts'

/** A refit over all evidence that was added. */
export interface FitRequest {
  readonly version: string
  readonly nowMs: number
  /** Passes over the evidence: 1 follows ordinary change, a cold start needs about 6. */
  readonly sweeps: number
  /** Facts of every campaign when they changed since the last fit, else null. */
  readonly facts: ReadonlyMap<string, CampaignFacts> | null
  /** Whether to make an archive of the model. */
  readonly isKept: boolean
}

/** Bodies of evidence or history to add up by hour, or by day where they are older than `dayBeforeHour`. */
export interface MergeRequest {
  readonly bodies: readonly Uint8Array[]
  /** Hours since the Unix epoch. */
  readonly dayBeforeHour: number
}

/** What the worker is asked; each request is answered by one message of the same number. */
export type FitterRequest =
  | { readonly kind: 'add'; readonly bodies: readonly Uint8Array[] }
  | { readonly kind: 'fit'; readonly fit: FitRequest }
  | { readonly kind: 'merge'; readonly merge: MergeRequest }

/** A learned model: its arrays, what its vocabularies gained since the last one, and its archive if it is kept. */
export interface FitAnswer {
  readonly learned: LearnedModel
  readonly growth: VocabularyGrowth
  readonly body: Uint8Array | undefined
}

/** Counters of one hour, or one day. */
export interface HistoryBucket {
  readonly hour: number
  readonly span: 1 | 24
  readonly body: Uint8Array
}
