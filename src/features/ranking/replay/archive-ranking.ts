import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../../../db/database.ts'
import { isListed } from '../../../snapshot/allow-list.ts'
import type { EligibilityIndex } from '../../../snapshot/eligibility-index.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../../snapshot/snapshot.ts'
import { emptyRankingModel, modelOf, type RankingModel, unpackModel } from '../model/ranking-model.ts'
import * as queries from '../ranking.queries.ts'
import type { RankedApp, RankedCampaign } from '../score/ranker.ts'

/** Everything a ranking depends on beside its request and the model: campaigns, apps' controls and eligibility. */
export interface RankingConfig {
  readonly campaigns: readonly RankedCampaign[]
  readonly apps: readonly RankedApp[]
  readonly eligibility: EligibilityIndex
}

/** Indexes of the campaigns with a priority other than 1. */
const prioritizedIn = new WeakMap<RankingConfig, ReadonlySet<number>>()

/**
 * Extracts the ranking configuration of a snapshot; campaigns keep their indexes, and unchanged ones stay the same
 * objects.
 */
export function rankingConfigOf(
  snapshot: Snapshot,
  previous?: { readonly source: Snapshot; readonly config: RankingConfig },
): RankingConfig {
  const known = previous?.config.campaigns ?? []
  const prioritized = new Set(previous && prioritizedIn.get(previous.config))
  const ranked = known.slice()
  for (const [index, campaign] of snapshot.campaigns.entries()) {
    if (previous?.source.campaigns[index] === campaign) continue
    if (campaign.priority === 1) prioritized.delete(index)
    else prioritized.add(index)
    const next = rankedCampaign(campaign)
    if (!isDeepStrictEqual(next, known[index])) ranked[index] = next
  }
  ranked.length = snapshot.campaigns.length
  const { apps, eligibility } = snapshot
  const config = {
    campaigns: ranked,
    apps: Array.from(apps.values(), (app) => new SnapshotApp(app, snapshot, prioritized)),
    eligibility,
  }
  prioritizedIn.set(config, prioritized)
  return config
}

function rankedCampaign(campaign: CampaignEntry): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.organization.id,
    category: campaign.categories[0]?.name ?? null,
    payoutMicros: Number(campaign.payoutMicros ?? 0n),
    payoutModel: campaign.payoutModel,
    shownSinceMs: Math.max(campaign.firstActiveAtMs, campaign.startsAtMs ?? 0),
  }
}

/** An app's controls, read from its allow list on first use. */
class SnapshotApp implements RankedApp {
  readonly id: string
  readonly newCampaignShare: number
  readonly randomShare: number
  readonly #snapshot: Snapshot
  readonly #prioritized: ReadonlySet<number>
  #controls: Pick<RankedApp, 'pinnedCampaignIds' | 'priorityByCampaignId'> | undefined

  constructor({ id, ranking }: AppEntry, snapshot: Snapshot, prioritized: ReadonlySet<number>) {
    this.id = id
    this.newCampaignShare = ranking.newCampaignShare
    this.randomShare = ranking.randomShare
    this.#snapshot = snapshot
    this.#prioritized = prioritized
  }

  get pinnedCampaignIds(): readonly string[] {
    this.#controls ??= this.#read()
    return this.#controls.pinnedCampaignIds
  }

  get priorityByCampaignId(): ReadonlyMap<string, number> {
    this.#controls ??= this.#read()
    return this.#controls.priorityByCampaignId
  }

  #read(): Pick<RankedApp, 'pinnedCampaignIds' | 'priorityByCampaignId'> {
    const { allowLists, campaigns } = this.#snapshot
    const list = allowLists.get(this.id)
    const priorityByCampaignId = new Map<string, number>()
    if (list === undefined) return { pinnedCampaignIds: [], priorityByCampaignId }
    for (const index of new Set([...this.#prioritized, ...list.priorities.keys()])) {
      const campaign = campaigns[index]
      const product = (campaign?.priority ?? 1) * (list.priorities.get(index) ?? 1)
      if (campaign !== undefined && product !== 1 && isListed(list, index)) {
        priorityByCampaignId.set(campaign.id, product)
      }
    }
    return { pinnedCampaignIds: list.pinned.flatMap((index) => campaigns[index]?.id ?? []), priorityByCampaignId }
  }
}

const format = 2
/** The number of campaigns, and of apps, packed before requests have their turn. */
const campaignsPerTurn = 500
const appsPerTurn = 20

/**
 * Packs, in parts, everything that selecting and ranking need.
 *
 * @internal
 */
export async function packRankingConfig({ campaigns, apps, eligibility }: RankingConfig): Promise<Buffer> {
  const { campaigns: _campaigns, byApp, ...sets } = eligibility
  const parts = [serialize({ format, sets })]
  for (const chunk of chunksOf(campaigns, campaignsPerTurn)) {
    parts.push(serialize(chunk))
    await setImmediate()
  }
  parts.push(serialize(null))
  for (const chunk of chunksOf(apps, appsPerTurn)) {
    parts.push(serialize(chunk.map((app) => [packedApp(app), byApp.get(app.id) ?? null])))
    await setImmediate()
  }
  const framed = parts.flatMap((part) => [Buffer.from(Uint32Array.of(part.length).buffer), part])
  return promisify(gzip)(Buffer.concat(framed), { level: 2 })
}

function packedApp({
  id,
  newCampaignShare,
  randomShare,
  pinnedCampaignIds,
  priorityByCampaignId,
}: RankedApp): RankedApp {
  return { id, newCampaignShare, randomShare, pinnedCampaignIds, priorityByCampaignId }
}

/** @internal */
export async function unpackRankingConfig(packed: Uint8Array): Promise<RankingConfig> {
  const bytes = await promisify(gunzip)(packed)
  const parts: unknown[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    parts.push(deserialize(bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
    await setImmediate()
  }
  const { format: found, sets } = parts[0] as { format: number; sets: Omit<EligibilityIndex, 'byApp'> }
  if (found !== format) throw new Error(`Unknown format of a stored ranking configuration: ${found}`)
  const appsAt = parts.indexOf(null)
  const apps = parts.slice(appsAt + 1).flat() as [
    RankedApp,
    EligibilityIndex['byApp'] extends ReadonlyMap<string, infer Grants> ? Grants | null : never,
  ][]
  const byApp = new Map(apps.flatMap(([{ id }, grants]) => (grants === null ? [] : [[id, grants] as const])))
  return {
    campaigns: parts.slice(1, appsAt).flat() as RankedCampaign[],
    apps: apps.map(([app]) => app),
    eligibility: { ...sets, campaigns: [], byApp },
  }
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, chunk) =>
    values.slice(chunk * size, (chunk + 1) * size),
  )
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

/** Archives the configurations that ranked, within a byte budget; when it is used up, the latest one waits. */
export class ConfigArchive {
  readonly #db: Db
  #waiting: UsedConfig[] = []
  #budget = maxBudget
  #budgetedAtMs = performance.now()
  #stored: { version: bigint; touchedAtMs: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores configurations, the latest last; when the budget does not cover all, earlier ones are left out. */
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
    const nowMs = performance.now()
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

/** Finds the configuration and model of the versions a serving names; undefined when one is not kept, or no longer. */
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
