import type { RankingModel } from '../model/ranking-model.ts'
import { changedBetween, nextColumn, nextColumns, noColumns } from './campaign-columns.ts'
import { nextCampaignSide, noCampaignSide } from './campaign-side.ts'
import { ChangeLog } from './known-contexts.ts'
import { campaignsInNeed } from './new-campaign-slot.ts'
import type {
  CampaignColumns,
  CampaignInNeed,
  ModelGroups,
  RankedApp,
  RankedCampaign,
  RankingWorld,
} from './ranking-world.ts'

type Naming = Pick<RankingWorld, 'version' | 'attributeSalt'>

/** Compiles what `rankOffers` reads. The tables of a context are computed when it is first asked for. */
export function compileRankingWorld(
  campaigns: readonly RankedCampaign[],
  apps: Iterable<RankedApp>,
  model: RankingModel,
  naming: Naming = { version: '0', attributeSalt: 0 },
): RankingWorld {
  return nextRankingWorld(emptyRankingWorld(model), nextColumns(noColumns(), campaigns), apps, naming)
}

/** A world without campaigns and apps. */
export function emptyRankingWorld(model: RankingModel): RankingWorld {
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
    side: noCampaignSide(),
    generation: 0,
    changes: new ChangeLog(),
    indexOfNumber: new Int32Array(model.vocabulary.campaigns.size).fill(-1),
    sides: { app: new Map(), country: new Map(), platform: new Map() },
    tables: new Map(),
  }
}

/**
 * The world of other campaigns and apps under the same model. Only what differs is computed; the rest is shared, so that
 * `previous` has to be the newest world of its model. It ranks bit for bit as one that was compiled whole.
 */
export function nextRankingWorld(
  previous: RankingWorld,
  columns: CampaignColumns,
  apps: Iterable<RankedApp>,
  { version, attributeSalt }: Naming,
): RankingWorld {
  const { model, changes } = previous
  const changed = changedBetween(previous.campaigns, columns.campaigns)
  if (changed.some((index) => isAnother(previous.campaigns[index], columns.campaigns[index])))
    return nextRankingWorld(emptyRankingWorld(model), columns, apps, { version, attributeSalt })
  const groups = nextGroups(previous, columns.campaigns, changed)
  const isSameCategories = previous.categories === columns.categories
  return {
    ...previous,
    ...columns,
    version,
    attributeSalt,
    apps: new Map(Array.from(apps, (app) => [app.id, app])),
    newCampaigns: nextInNeed(previous, columns.campaigns, changed),
    groups,
    attributeLifts: isSameCategories ? previous.attributeLifts : new Map(),
    side: nextCampaignSide({ ...columns, model, groups }, previous.side, changed),
    generation: changes.note(changed),
  }
}

/** Whether another campaign has the index: everything that goes by it is worthless then. */
function isAnother(one: RankedCampaign | undefined, other: RankedCampaign | undefined): boolean {
  return one !== undefined && one.id !== other?.id
}

function nextGroups(
  { groups: previous, model, indexOfNumber }: RankingWorld,
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

function nextInNeed(
  { newCampaigns, campaigns: before, model }: RankingWorld,
  campaigns: readonly RankedCampaign[],
  changed: readonly number[],
): readonly CampaignInNeed[] {
  if (changed.length === 0) return newCampaigns
  const inNeed = campaignsInNeed(campaigns, changed, model)
  if (changed.every((index) => index >= before.length)) return [...newCampaigns, ...inNeed]
  const isChanged = new Set(changed)
  const rest = newCampaigns.filter(({ campaign }) => !isChanged.has(campaign))
  return [...rest, ...inNeed].sort((one, other) => one.campaign - other.campaign)
}
