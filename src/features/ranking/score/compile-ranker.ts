import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import { type CampaignColumns, compileColumns } from './campaign-columns.ts'
import { greatestOfBlocks, orderByValue } from './campaign-order.ts'
import { findNewCampaigns } from './new-campaign-slot.ts'
import type { CompiledCampaigns, RankedApp, Ranker } from './ranker.ts'

/** Compiles a ranker. The tables of a context are computed on first use. */
export function compileRanker(
  campaigns: readonly RankedCampaign[],
  apps: Iterable<RankedApp>,
  model: RankingModel,
  naming: Pick<Ranker, 'version' | 'attributeSalt'> = { version: '0', attributeSalt: 0 },
): Ranker {
  return rankerOf(compileCampaigns(compileColumns(campaigns, model)), apps, naming)
}

export function compileCampaigns(columns: CampaignColumns): CompiledCampaigns {
  const { model, campaignNumber } = columns
  const order = orderByValue(columns)
  const indexOfNumber = new Int32Array(model.vocabulary.campaigns.size).fill(-1)
  for (let index = 0; index < campaignNumber.length; index++) {
    const number = campaignNumber[index]!
    if (number >= 0) indexOfNumber[number] = index
  }
  const newCampaigns = findNewCampaigns(columns)
  const newSet = emptyBitset(columns.campaigns.length)
  for (const { campaign } of newCampaigns) addBit(newSet, campaign)
  return {
    ...columns,
    order,
    blocks: { a: greatestOfBlocks(order, columns.a), b: greatestOfBlocks(order, columns.b) },
    newCampaigns,
    newSet,
    indexOfNumber,
    greatestFatigue: Math.max(...model.personal.fatigue),
    attributeLifts: new Map(),
    factors: { app: new Map(), country: new Map(), platform: new Map() },
    tables: new Map(),
    needs: { sets: new WeakMap(), count: 0 },
    contenders: { count: 0 },
  }
}

export function rankerOf(
  compiled: CompiledCampaigns,
  apps: Iterable<RankedApp>,
  { version, attributeSalt }: Pick<Ranker, 'version' | 'attributeSalt'>,
): Ranker {
  return { ...compiled, version, attributeSalt, apps: new Map(Array.from(apps, (app) => [app.id, app])) }
}
