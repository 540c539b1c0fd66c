import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../../../db/database.ts'
import { emptyAllowList } from '../../../snapshot/allow-list.ts'
import { emptyBitset } from '../../../snapshot/bitset.ts'
import type { EligibilityIndex } from '../../../snapshot/eligibility-index.ts'
import type { CampaignEntry, Snapshot } from '../../../snapshot/snapshot.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import { emptyRankingModel, modelOf, type RankingModel, unpackModel } from '../model/ranking-model.ts'
import * as queries from '../ranking.queries.ts'
import type { RankedApp } from '../score/ranker.ts'

/** The inputs of a ranking besides its request and the model: campaigns, apps' controls and eligibility. */
export interface RankingConfig {
  readonly campaigns: readonly RankedCampaign[]
  readonly apps: readonly RankedApp[]
  readonly eligibility: EligibilityIndex
}

/**
 * Extracts the ranking configuration of a snapshot; campaigns keep their indexes. Unchanged campaigns stay the same
 * objects, and so does their list if none changed.
 */
export function rankingConfigOf(
  { campaigns, apps, allowLists, deals, eligibility }: Snapshot,
  previous?: { readonly source: Snapshot; readonly config: RankingConfig },
): RankingConfig {
  const before = previous?.config.campaigns ?? []
  let areSame = campaigns.length === before.length
  const ranked = campaigns.map((campaign, index) => {
    const known = before[index]
    if (known !== undefined && previous?.source.campaigns[index] === campaign) return known
    const next = rankedCampaign(campaign)
    if (known !== undefined && isDeepStrictEqual(next, known)) return known
    areSame = false
    return next
  })
  const controls = Array.from(apps.values(), ({ id, ranking }) => {
    const { pinned, priorities } = allowLists.get(id) ?? emptyAllowList(0)
    const payouts = deals.get(id)?.rankedPayouts
    return { id, ...ranking, pinned, priorities, ...(payouts && { payouts }) }
  })
  return { campaigns: areSame ? before : ranked, apps: controls, eligibility }
}

function rankedCampaign(campaign: CampaignEntry): RankedCampaign {
  const { billed } = campaign
  return {
    id: campaign.id,
    organizationId: campaign.organization.id,
    category: campaign.categories[0]?.name ?? null,
    payoutMicros: Number(campaign.payoutMicros ?? 0n),
    payoutModel: campaign.payoutModel,
    ...(billed !== undefined && { billed: { event: billed.event, priceMicros: Number(billed.priceMicros) } }),
    priority: campaign.priority,
    shownSinceMs: Math.max(campaign.firstActiveAtMs, campaign.startsAtMs ?? 0),
  }
}

const format = 3
const noAudiences = { withAudience: emptyBitset(0), hasAudiences: false }
/** The number of campaigns, and of apps, packed before requests get their turn. */
const campaignsPerTurn = 500
const appsPerTurn = 20

type ListedApp = readonly [app: RankedApp, listings: MapValue<EligibilityIndex['byApp']> | undefined]
type MapValue<Of> = Of extends ReadonlyMap<string, infer Value> ? Value : never

interface PackedConfig {
  readonly format: number
  readonly sets: Omit<EligibilityIndex, 'campaigns' | 'byApp'>
  readonly campaigns: readonly Uint8Array[]
  readonly apps: readonly Uint8Array[]
}

/**
 * Packs, in parts, everything that selecting and ranking need.
 *
 * @internal
 */
export async function packRankingConfig({ campaigns, apps, eligibility }: RankingConfig): Promise<Buffer> {
  const { campaigns: _campaigns, byApp, ...sets } = eligibility
  const listed = apps.map((app): ListedApp => [app, byApp.get(app.id)])
  const packed: PackedConfig = {
    format,
    sets,
    campaigns: await packParts(campaigns, campaignsPerTurn),
    apps: await packParts(listed, appsPerTurn),
  }
  return promisify(gzip)(serialize(packed), { level: 2 })
}

/** @internal */
export async function unpackRankingConfig(body: Uint8Array): Promise<RankingConfig> {
  const packed: PackedConfig = deserialize(await promisify(gunzip)(body))
  if (packed.format !== format) throw new Error(`Unknown format of a stored ranking configuration: ${packed.format}`)
  const listed = await unpackParts<ListedApp>(packed.apps)
  const byApp = new Map(
    listed.flatMap(([{ id }, listings]) => (listings === undefined ? [] : [[id, listings] as const])),
  )
  return {
    campaigns: await unpackParts<RankedCampaign>(packed.campaigns),
    apps: listed.map(([app]) => app),
    // A release that knew no audiences archived none.
    eligibility: { ...noAudiences, ...packed.sets, campaigns: [], byApp },
  }
}

async function packParts(rows: readonly unknown[], size: number): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for (let from = 0; from < rows.length; from += size) {
    parts.push(serialize(rows.slice(from, from + size)))
    await setImmediate()
  }
  return parts
}

async function unpackParts<Row>(parts: readonly Uint8Array[]): Promise<Row[]> {
  const rows: Row[][] = []
  for (const part of parts) {
    rows.push(deserialize(part))
    await setImmediate()
  }
  return rows.flat()
}

/** A configuration that servings name by its version. */
export interface UsedConfig {
  readonly version: string
  readonly config: RankingConfig
}

/** The rate at which archives may grow; unused bytes accumulate for a burst. */
export const archiveBytesPerMs = 250
const maxBudget = 10_000 * archiveBytesPerMs
const touchEveryMs = 600_000

/** Archives the configurations that ranked, within a byte budget; once it is used up, the latest one waits. */
export class ConfigArchive {
  readonly #db: Db
  readonly #elapsedMs: () => number
  #waiting: UsedConfig[] = []
  #budget = maxBudget
  #budgetedAtMs: number
  #stored: { version: bigint; touchedAtMs: number } | undefined

  /** @param elapsedMs the time that refills the budget; by default the age of the process. */
  constructor(db: Db, elapsedMs = () => performance.now()) {
    this.#db = db
    this.#elapsedMs = elapsedMs
    this.#budgetedAtMs = elapsedMs()
  }

  /** Stores configurations, the latest last; if the budget does not cover all, earlier ones are left out. */
  async store(used: readonly UsedConfig[], nowMs: number): Promise<void> {
    this.#waiting.push(...used)
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (this.#hasBudget()) await this.#storeOne(next, nowMs)
      else if (this.#waiting.length === 0) {
        this.#waiting.push(next)
        break
      }
    }
    if (this.#stored === undefined || nowMs - this.#stored.touchedAtMs < touchEveryMs) return
    this.#stored.touchedAtMs = nowMs
    await queries.touchConfig(this.#db, this.#stored.version, new Date(nowMs))
  }

  #hasBudget(): boolean {
    const nowMs = this.#elapsedMs()
    this.#budget = Math.min(maxBudget, this.#budget + (nowMs - this.#budgetedAtMs) * archiveBytesPerMs)
    this.#budgetedAtMs = nowMs
    return this.#budget > 0
  }

  async #storeOne(used: UsedConfig, nowMs: number): Promise<void> {
    try {
      const body = await packRankingConfig(used.config)
      await queries.insertConfig(this.#db, BigInt(used.version), body, new Date(nowMs))
      this.#budget -= body.length
    } catch (error) {
      this.#waiting.unshift(used)
      throw error
    }
    this.#stored = { version: BigInt(used.version), touchedAtMs: nowMs }
  }
}

export interface ArchivedRanking {
  readonly config: RankingConfig
  readonly model: RankingModel
}

/** Finds the configuration and model that a serving names; undefined if either is not kept. */
export async function findArchivedRanking(
  db: Db,
  modelVersion: bigint,
  configVersion: bigint,
): Promise<ArchivedRanking | undefined> {
  const config = await queries.findConfig(db, configVersion)
  if (config === undefined) return undefined
  if (modelVersion === 0n) return { config: await unpackRankingConfig(config), model: emptyRankingModel() }
  const model = await queries.findModel(db, modelVersion)
  return model === undefined
    ? undefined
    : { config: await unpackRankingConfig(config), model: modelOf(unpackModel(model)) }
}

/** Finds the configuration and model of the latest serving of any process; undefined before the first. */
export async function findLatestRanking(db: Db): Promise<ArchivedRanking | undefined> {
  const latest = await queries.findLatestVersions(db)
  return latest && findArchivedRanking(db, latest.model_version, latest.config_version)
}
