import type { RankingModel } from '../model/ranking-model.ts'
import { nextBaseRates, noBaseRates } from './base-rates.ts'
import { changedBetween, nextColumn, nextColumns, noColumns } from './campaign-columns.ts'
import { findNewCampaigns } from './new-campaign-slot.ts'
import {
  type CampaignColumns,
  ChangeLog,
  type ModelGroups,
  type NewCampaign,
  type RankedApp,
  type RankedCampaign,
  type Ranker,
} from './ranker.ts'

type Naming = Pick<Ranker, 'version' | 'attributeSalt'>

/** Compiles a ranker. The tables of a context are computed on first use. */
export function compileRanker(
  campaigns: readonly RankedCampaign[],
  apps: Iterable<RankedApp>,
  model: RankingModel,
  naming: Naming = { version: '0', attributeSalt: 0 },
): Ranker {
  return nextRanker(emptyRanker(model), nextColumns(noColumns(), campaigns), apps, naming)
}

export function emptyRanker(model: RankingModel): Ranker {
  const none = () => new Int32Array(0)
  return {
    ...noColumns(),
    version: '0',
    attributeSalt: 0,
    apps: new Map(),
    model,
    newCampaigns: [],
    groups: { payoutModel: none(), category: none(), organization: none(), campaign: none() },
    greatestFatigue: Math.max(...model.personal.fatigue),
    attributeLifts: new Map(),
    baseRates: noBaseRates(),
    generation: 0,
    changes: new ChangeLog(),
    indexOfNumber: new Int32Array(model.vocabulary.campaigns.size).fill(-1),
    factors: { app: new Map(), country: new Map(), platform: new Map() },
    tables: new Map(),
  }
}

/**
 * Derives the ranker of changed campaigns and apps under the same model. Computes only what differs and shares the rest, so
 * `previous` must be the newest ranker of its model. It ranks bit for bit like one compiled from scratch.
 */
export function nextRanker(
  previous: Ranker,
  columns: CampaignColumns,
  apps: Iterable<RankedApp>,
  { version, attributeSalt }: Naming,
): Ranker {
  const { model, changes } = previous
  const changed = changedBetween(previous.campaigns, columns.campaigns)
  if (changed.some((index) => isAnother(previous.campaigns[index], columns.campaigns[index])))
    return nextRanker(emptyRanker(model), columns, apps, { version, attributeSalt })
  const groups = nextGroups(previous, columns.campaigns, changed)
  const isSameCategories = previous.categories === columns.categories
  return {
    ...previous,
    ...columns,
    version,
    attributeSalt,
    apps: new Map(Array.from(apps, (app) => [app.id, app])),
    newCampaigns: nextNewCampaigns(previous, columns.campaigns, changed),
    groups,
    attributeLifts: isSameCategories ? previous.attributeLifts : new Map(),
    baseRates: nextBaseRates({ ...columns, model, groups }, previous.baseRates, changed),
    generation: changes.record(changed),
  }
}

/** True when another campaign has the index: then nothing can be shared. */
function isAnother(one: RankedCampaign | undefined, other: RankedCampaign | undefined): boolean {
  return one !== undefined && one.id !== other?.id
}

function nextGroups(
  { groups: previous, model, indexOfNumber }: Ranker,
  campaigns: readonly RankedCampaign[],
  changed: readonly number[],
): ModelGroups {
  if (changed.length === 0) return previous
  const { payoutModels, categories, organizations, campaigns: known } = model.vocabulary
  const next = (column: Int32Array) => nextColumn(column, campaigns.length, changed)
  const groups = {
    payoutModel: next(previous.payoutModel),
    category: next(previous.category),
    organization: next(previous.organization),
    campaign: next(previous.campaign),
  }
  for (const index of changed) {
    const { id, payoutModel, category, organizationId } = campaigns[index] as RankedCampaign
    const number = known.find(id)
    groups.payoutModel[index] = payoutModels.find(payoutModel)
    groups.category[index] = categories.find(category ?? '')
    groups.organization[index] = organizations.find(organizationId)
    groups.campaign[index] = number
    if (number >= 0) indexOfNumber[number] = index
  }
  return groups
}

function nextNewCampaigns(
  { newCampaigns, campaigns: before, model }: Ranker,
  campaigns: readonly RankedCampaign[],
  changed: readonly number[],
): readonly NewCampaign[] {
  if (changed.length === 0) return newCampaigns
  const added = findNewCampaigns(campaigns, changed, model)
  if (changed.every((index) => index >= before.length)) return [...newCampaigns, ...added]
  const isChanged = new Set(changed)
  const rest = newCampaigns.filter(({ campaign }) => !isChanged.has(campaign))
  return [...rest, ...added].sort((one, other) => one.campaign - other.campaign)
}
