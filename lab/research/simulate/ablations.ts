import type { CounterRow } from '../../../src/features/ranking/model/counter-rows.ts'
import { noFeatures } from '../../../src/features/ranking/model/fit-audience.ts'
import { emptyFamily, type LiftFamily, type RateModel } from '../../../src/features/ranking/model/fit-rate.ts'
import type { RankingModel } from '../../../src/features/ranking/model/ranking-model.ts'
import type { CampaignFacts } from '../../../src/features/ranking/model/refit.ts'

/** Switches off one part of the ranker from outside, in its input or in its model. */
export interface Ablation {
  row?(row: CounterRow): CounterRow
  facts?(facts: CampaignFacts, campaignId: string): CampaignFacts
  model?(model: RankingModel): RankingModel
}

const certain = 1e12

export const ablations: Record<string, Ablation> = {
  'pooling by category and organization': {
    facts: (facts, id) => ({ ...facts, category: id, organizationId: id }),
  },
  'personal layer': {
    model: (model) => ({
      ...model,
      personal: {
        ...model.personal,
        attributes: noFeatures(certain),
        tasteStrength: certain,
      },
    }),
  },
  fatigue: {
    model: (model) => ({ ...model, personal: { ...model.personal, fatigue: model.personal.fatigue.map(() => 1) } }),
  },
  'payout regression': {
    facts: (facts) => ({ ...facts, payoutMicros: 1_000_000 }),
    model: (model) => ({ ...model, completion: { ...model.completion, payoutSlope: 0 } }),
  },
  'fallback to servings': {
    row: (row) => (row.kind === 'position' ? { ...row, served: 0 } : row),
  },
  'delay of completions': {
    row: (row) => (row.kind === 'delay' ? { ...row, ageBucket: 0 } : row),
  },
  'examination by position': {
    model: (model) => ({
      ...model,
      positions: { ...model.positions, examination: model.positions.examination.map(() => 1) },
    }),
  },
  'faster memories': {
    model: (model) => ({ ...model, click: withoutRecent(model.click), completion: withoutRecent(model.completion) }),
  },
  'exploration (greedy)': {
    model: (model) => ({ ...model, click: withCertainty(model.click), completion: withCertainty(model.completion) }),
  },
}

function withoutRecent(rate: RateModel): RateModel {
  return { ...rate, recent: [emptyFamily(certain), emptyFamily(certain)] }
}

function withCertainty(rate: RateModel): RateModel {
  const sure = (family: LiftFamily): LiftFamily => ({
    k: certain,
    lift: family.lift,
    shape: family.shape.map(() => certain),
  })
  const families = Object.fromEntries(Object.entries(rate.families).map(([name, family]) => [name, sure(family)]))
  return { ...rate, families: families as RateModel['families'], recent: [sure(rate.recent[0]), sure(rate.recent[1])] }
}
