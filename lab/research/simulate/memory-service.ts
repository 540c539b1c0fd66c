import type { StoredAttributes } from '../../../src/db/tables.ts'
import type { Serving } from '../../../src/features/impressions/serving-row.ts'
import {
  ClickedImpressions,
  FactCounting,
  type LearnedFact,
} from '../../../src/features/ranking/learn/fact-counting.ts'
import { changedState, type KeptState } from '../../../src/features/ranking/learn/user-changes.ts'
import { hourOf } from '../../../src/features/ranking/model/counter-rows.ts'
import { RankingCounters } from '../../../src/features/ranking/model/ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from '../../../src/features/ranking/model/ranking-model.ts'
import { refit } from '../../../src/features/ranking/model/refit.ts'
import type { Ranker } from '../../../src/features/ranking/score/ranker.ts'
import { isMinorAt } from '../../../src/lib/time/age.ts'
import type { Ablation } from './ablations.ts'
import { DriverCatalogue } from './driver-catalogue.ts'

/** The driver's clock starts here; `now` of its messages is seconds since. */
export const startMs = Date.UTC(2026, 0, 1)
const refitAtLeastEveryMs = 3_600_000
const keepUnclickedMs = 48 * 3_600_000
const keepClickedMs = 30 * 24 * 3_600_000
const keepModelsMs = 900_000
/** Facts are projected once no earlier one can still be committed. */
const horizonMs = 2_000

/** A user of one app, as the database would hold it. */
interface MemoryUser {
  attributes: StoredAttributes | undefined
  storedAt: Date
  readonly completed: Set<string>
  kept: KeptState | undefined
}

interface KeptServing {
  readonly serving: Serving
  readonly atMs: number
  readonly user: MemoryUser
  /** Positions that were confirmed, and completed, a bit each. */
  confirmed: number
  completed: number
  /** When positions were last clicked. */
  readonly clickedAtMs: Map<number, number>
}

/** The shared state of a service's nodes, in memory: facts, users, and the evidence of the leading process. */
export class MemoryService {
  readonly catalogue: DriverCatalogue
  readonly #ablation: Ablation
  readonly #people = new Map<string, MemoryUser>()
  readonly #recent = new Map<bigint, KeptServing>()
  readonly #clickedServings = new Map<bigint, KeptServing>()
  readonly #counters = new RankingCounters(hourOf(startMs))
  readonly #clicked = new ClickedImpressions()
  #facts: LearnedFact[] = []
  #projectedMs = 0
  #fitted = emptyRankingModel()
  #models: { readonly model: RankingModel; readonly atMs: number }[] = [{ model: this.#fitted, atMs: 0 }]
  #clicks = 0
  #fittedClicks = 0

  constructor(ablation: Ablation = {}) {
    this.#ablation = ablation
    this.catalogue = new DriverCatalogue(ablation)
  }

  /** Returns a user, with `stored` replacing their attributes. A minor keeps nothing learned about an adult. */
  user(appId: string, userId: string, stored: Record<string, unknown> | undefined, nowMs: number): MemoryUser {
    const key = `${appId} ${userId}`
    const storedAt = new Date(nowMs)
    const user = this.#people.get(key) ?? { attributes: undefined, storedAt, completed: new Set(), kept: undefined }
    this.#people.set(key, user)
    if (stored !== undefined) {
      Object.assign(user, { attributes: stored, storedAt })
      if (isMinor(user, nowMs)) user.kept = undefined
    }
    return user
  }

  served(serving: Serving, user: MemoryUser, atMs: number): void {
    this.#recent.set(serving.id, { serving, atMs, user, confirmed: 0, completed: 0, clickedAtMs: new Map() })
    this.#note('served', serving.id, 0, atMs)
  }

  #note(kind: LearnedFact['kind'], servingId: bigint, position: number, atMs: number, clickedAtMs = 0): void {
    this.#facts.push({ kind, servingId, position, atMs, clickedAtMs, isConfirmed: false, weight: 1 })
  }

  /** Records an event of an impression; ignores unknown impressions and repeated confirmations and completions. */
  happened(kind: 'delivered' | 'click' | 'completion', servingId: bigint, position: number, atMs: number): void {
    const kept = this.#find(servingId)
    const campaignId = kept?.serving.campaignIds[position]
    if (kept === undefined || campaignId === undefined) return
    if (kind === 'click') {
      this.#clicks++
      kept.clickedAtMs.set(position, atMs)
      this.#note(kind, servingId, position, atMs)
      return
    }
    const marks = kind === 'delivered' ? 'confirmed' : 'completed'
    if (isMarked(kept[marks], position)) return
    kept[marks] |= 1 << position
    if (kind === 'completion') kept.user.completed.add(campaignId)
    const clickedAtMs = kind === 'completion' ? (kept.clickedAtMs.get(position) ?? atMs) : 0
    this.#note(kind, servingId, position, atMs, clickedAtMs)
  }

  #find(id: bigint): KeptServing | undefined {
    return this.#recent.get(id) ?? this.#clickedServings.get(id)
  }

  /** Projects the facts up to the horizon, as the leading process does. */
  project(ranker: () => Ranker, nowMs: number, toMs = nowMs - horizonMs): void {
    if (toMs <= this.#projectedMs || (this.#facts[0]?.atMs ?? toMs) >= toMs) return
    this.#projectedMs = toMs
    const due = this.#facts.filter(({ atMs }) => atMs < toMs).sort((one, other) => one.atMs - other.atMs)
    this.#facts = this.#facts.filter(({ atMs }) => atMs >= toMs)
    const { row: changed = (row) => row } = this.#ablation
    const counting = new FactCounting(ranker(), this.#clicked, (row) => this.#counters.add(changed(row)))
    for (const fact of due) {
      const kept = this.#find(fact.servingId)
      if (kept === undefined) continue
      counting.count({ ...fact, isConfirmed: isMarked(kept.confirmed, fact.position) }, kept.serving)
    }
    for (const change of counting.people.list()) {
      const user = this.#people.get(`${change.appId} ${change.userId}`)
      if (user === undefined) continue
      const isKept = change.state !== null && !isMinor(user, nowMs)
      user.kept = isKept ? changedState(user.kept, change, change.state, nowMs) : undefined
    }
  }

  /** Refits when there is enough new evidence, and drops servings too old for further events. */
  tick(nowMs: number): void {
    this.#forgetServings(nowMs)
    const atMs = this.#models.at(-1)?.atMs ?? 0
    if (this.#clicks <= this.#fittedClicks * 1.01 && nowMs - atMs < refitAtLeastEveryMs) return
    const options = { version: String(nowMs), nowMs, sweeps: 1 }
    this.#fitted = refit(this.#counters, (id) => this.catalogue.factsOf(id), this.#fitted, options)
    this.#fittedClicks = this.#clicks
    this.#models = this.#models.filter((each) => each.atMs >= atMs || nowMs - each.atMs < keepModelsMs)
    this.#models.push({ model: this.#ablation.model?.(this.#fitted) ?? this.#fitted, atMs: nowMs })
  }

  /** Returns the newest model published before an instant. */
  modelBefore(beforeMs: number): RankingModel {
    return this.#models.findLast(({ atMs }) => atMs < beforeMs)?.model ?? emptyRankingModel()
  }

  #forgetServings(nowMs: number): void {
    for (const [id, kept] of this.#recent) {
      if (nowMs - kept.atMs < keepUnclickedMs) break
      this.#recent.delete(id)
      if (kept.clickedAtMs.size > 0) this.#clickedServings.set(id, kept)
    }
    for (const [id, kept] of this.#clickedServings) {
      if (nowMs - kept.atMs < keepClickedMs) break
      this.#clickedServings.delete(id)
    }
  }
}

function isMarked(bits: number, position: number): boolean {
  return ((bits >>> position) & 1) === 1
}

/** True when the stored age is under 18 now (spec 4.5). */
export function isMinor({ attributes, storedAt }: MemoryUser, nowMs: number): boolean {
  const age = attributes?.age
  return typeof age === 'number' && isMinorAt(age, storedAt, new Date(nowMs))
}
