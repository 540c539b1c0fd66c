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
import type { RankedApp, RankedCampaign } from '../score/ranking-world.ts'

/** What a ranking depended on beside its request and the model: campaigns, controls, and who may be shown what. */
export interface RankedWorld {
  readonly campaigns: readonly RankedCampaign[]
  readonly apps: readonly RankedApp[]
  readonly eligibility: EligibilityIndex
}

/** Which campaigns of a world have a priority other than 1, by index. */
const prioritizedIn = new WeakMap<RankedWorld, ReadonlySet<number>>()

/** What ranking reads of a snapshot; campaigns keep their indexes, and what is as it was before stays the same object. */
export function rankedWorldOf(
  snapshot: Snapshot,
  previous?: { readonly source: Snapshot; readonly world: RankedWorld },
): RankedWorld {
  const known = previous?.world.campaigns ?? []
  const prioritized = new Set(previous && prioritizedIn.get(previous.world))
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
  const world = {
    campaigns: ranked,
    apps: Array.from(apps.values(), (app) => new SnapshotApp(app, snapshot, prioritized)),
    eligibility,
  }
  prioritizedIn.set(world, prioritized)
  return world
}

function rankedCampaign(campaign: CampaignEntry): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.organization.id,
    category: campaign.categories[0]?.name ?? null,
    payoutMicros: Number(campaign.payoutMicros ?? 0n),
    payoutModel: campaign.payoutModel,
    createdAtMs: Math.max(campaign.createdAtMs, campaign.startsAtMs ?? 0),
  }
}

/** An app's controls, read from its list of campaigns when they are first asked for. */
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
/** So many campaigns, and so many apps, are packed before requests have their turn. */
const campaignsPerTurn = 500
const appsPerTurn = 20

/** Packs a world a part at a time; selecting and ranking from it needs no more. */
export async function packWorld({ campaigns, apps, eligibility }: RankedWorld): Promise<Buffer> {
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

/** What `packWorld` packed. */
export async function unpackWorld(packed: Uint8Array): Promise<RankedWorld> {
  const bytes = await promisify(gunzip)(packed)
  const parts: unknown[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    parts.push(deserialize(bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
    await setImmediate()
  }
  const { format: found, sets } = parts[0] as { format: number; sets: Omit<EligibilityIndex, 'byApp'> }
  if (found !== format) throw new Error(`Unknown format of a stored world: ${found}`)
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

/** A world that servings name. */
export interface UsedWorld {
  readonly version: string
  readonly world: RankedWorld
}

/** Archives may grow by so much; what has come together unused lasts for a burst. */
export const archiveBytesPerMs = 250
const greatestCredit = 10_000 * archiveBytesPerMs
const touchEveryMs = 600_000

/** Stores the worlds that rank, as far as there is room for them; the latest waits for it. */
export class WorldArchive {
  readonly #db: Db
  #waiting: UsedWorld[] = []
  #credit = greatestCredit
  #creditedAtMs = performance.now()
  #stored: { version: bigint; touchedAtMs: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores worlds, the latest last; where there is no room for all, the earlier are left out. */
  async store(used: readonly UsedWorld[], nowMs: number): Promise<void> {
    this.#waiting.push(...used)
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (this.#roomFor()) await this.#storeOne(next, nowMs)
      else if (this.#waiting.length === 0) {
        this.#waiting.push(next)
        break
      }
    }
    if (this.#stored === undefined || nowMs - this.#stored.touchedAtMs < touchEveryMs) return
    this.#stored.touchedAtMs = nowMs
    await queries.touchWorld(this.#db, this.#stored.version, new Date(nowMs))
  }

  #roomFor(): boolean {
    const nowMs = performance.now()
    this.#credit = Math.min(greatestCredit, this.#credit + (nowMs - this.#creditedAtMs) * archiveBytesPerMs)
    this.#creditedAtMs = nowMs
    return this.#credit > 0
  }

  async #storeOne(used: UsedWorld, nowMs: number): Promise<void> {
    try {
      const body = await packWorld(used.world)
      await queries.insertWorld(this.#db, BigInt(used.version), body, new Date(nowMs))
      this.#credit -= body.length
    } catch (error) {
      this.#waiting.unshift(used)
      throw error
    }
    this.#stored = { version: BigInt(used.version), touchedAtMs: nowMs }
  }
}

/** What ranked a serving, by the versions that it names. */
export interface RankedBy {
  readonly world: RankedWorld
  readonly model: RankingModel
}

/** Finds what ranked under the versions that a serving names; undefined when it is not kept, or not any more. */
export async function findRankedBy(db: Db, modelVersion: bigint, worldVersion: bigint): Promise<RankedBy | undefined> {
  const world = await queries.findWorld(db, worldVersion)
  if (world === undefined) return undefined
  if (modelVersion === 0n) return { world: await unpackWorld(world), model: emptyRankingModel() }
  const model = await queries.findModel(db, modelVersion)
  return model === undefined ? undefined : { world: await unpackWorld(world), model: modelOf(unpackModel(model)) }
}

/** Finds what ranked last, of whatever process; undefined before anything was served. */
export async function findLatestRankedBy(db: Db): Promise<RankedBy | undefined> {
  const latest = await queries.findLatestVersions(db)
  return latest && findRankedBy(db, latest.model_version, latest.world_version)
}
