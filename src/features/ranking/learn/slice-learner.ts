import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { BoundStatement } from '../../../db/dedicated-client.ts'
import type { KeyRing } from '../../../lib/ids/key-ring.ts'
import { servedAtMs } from '../../../lib/ids/serving-id.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { personHash } from '../../erasure/was-erased-after.ts'
import { unpackOffers } from '../../impressions/packed-offers.ts'
import type { Serving } from '../../impressions/serving-row.ts'
import type { Slice, SliceFollower } from '../../statistics/slice.ts'
import { addSeen } from '../../users/seen-campaigns.ts'
import {
  clearRankingStates,
  type RankingStateWrite,
  readRankingStates,
  type UserRankingState,
  upsertRankingStates,
} from '../../users/user-ranking-state.ts'
import { Evidence, encodeEvidence, hourOf } from '../model/counter-rows.ts'
import type { CampaignFacts, RefitOptions } from '../model/refit.ts'
import * as queries from '../ranking.queries.ts'
import type { Ranker } from '../score/ranker.ts'
import { ClickedImpressions, FactCounting, type LearnedFact } from './fact-counting.ts'
import { ModelFitter } from './model-fitter.ts'
import { type Frequencies, noteSeen } from './note-seen.ts'
import * as sliceFacts from './slice-facts.queries.ts'
import { changedState, type UserChange } from './user-changes.ts'

export interface SliceLearnerDeps {
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: Pick<KeyRing, 'erasureTag'>
  readonly ranker: () => Ranker
  readonly frequencies: () => Frequencies
}

/** The most facts of a kind read per second of a slice: more would add little. Completions are few; all are read. */
const perSecond = { served: 60, delivered: 200, click: 200 }
/** Shorter slices may read as many facts as a slice of this length. */
const leastSeconds = 1
/** The time to work before requests get their turn, in milliseconds. */
const turnMs = 3

/** Evidence rows read at a time; the next is the number merged at a time. */
const evidencePage = 50
const rowsPerMerge = 500
const campaignsPerMessage = 500
/** Evidence is kept by hour for this long, then by day. */
const hourlyForHours = 48
const coldSweeps = 6

/**
 * Turns each projected slice into evidence, once, on the leading process, and refits the model to all of it. After a
 * slice that was not committed, `begin` reads the stored state again.
 */
export class SliceLearner implements SliceFollower, AsyncDisposable {
  readonly #deps: SliceLearnerDeps
  readonly #clicked = new ClickedImpressions()
  #prepared: { readonly body: Buffer | null; readonly facts: number } = { body: null, facts: 0 }
  #adding: Promise<void> = Promise.resolve()
  #fitter = new ModelFitter()
  /** The campaigns that the fitter already has. */
  #sent = new Map<string, CampaignFacts>()
  /** True until the first refit after the evidence was read. */
  #isCold = true
  /** Facts counted in total, and since the last refit began. */
  facts = 0
  unfitted = 0
  hasNews = false

  constructor(deps: SliceLearnerDeps) {
    this.#deps = deps
  }

  /** Reads all stored evidence, and the latest clicks, in one view of the database. */
  async begin(projectedMs: number): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
    this.#fitter = new ModelFitter()
    this.#sent = new Map()
    this.#isCold = true
    // Prevents a refit from partial evidence.
    this.hasNews = false
    const begin = this.#deps.database.db.transaction().setIsolationLevel('repeatable read')
    await begin.execute(async (trx) => {
      const ids = (await queries.listEvidence(trx)).map(({ id }) => id)
      for (const page of pagesOf(ids, evidencePage)) {
        await this.#fitter.ask('add', await queries.listEvidenceBodies(trx, page))
      }
      this.#clicked.restart(await sliceFacts.listLatestClicked(trx, projectedMs))
      this.hasNews = ids.length > 0
    })
  }

  /** Counts the facts of a slice and returns the statements that store them. */
  async prepare(slice: Slice): Promise<readonly BoundStatement[]> {
    // A failed thread takes its evidence with it; the database still has all of it.
    if (this.#fitter.hasFailed) await this.begin(slice.afterMs)
    const { db } = this.#deps.database
    const facts = await this.#factsOf(slice)
    const rows = await sliceFacts.listServings(db, [...new Set(facts.map(({ servingId }) => servingId))])
    const evidence = new Evidence()
    const counting = new FactCounting(this.#deps.ranker(), this.#clicked, (row, weight) => evidence.addRow(row, weight))
    const turn = new Turn()
    const servings = new Map<bigint, Serving>()
    for (const { offers, ...row } of rows) {
      const { campaignIds, creativeIds } = unpackOffers(offers)
      servings.set(row.id, { ...row, clientId: null, campaignIds, creativeIds })
      if (turn.isOver) await turn.next()
    }
    for (const fact of facts) {
      const serving = servings.get(fact.servingId)
      if (serving !== undefined) counting.count(fact, serving)
      if (turn.isOver) await turn.next()
    }
    const body = evidence.size === 0 ? null : await encodeEvidence(evidence.counters())
    this.#prepared = { body, facts: facts.length }
    const frequencies = this.#deps.frequencies()
    await noteSeen(db, slice, frequencies, counting.people)
    const people = await this.#peopleStatements(counting.people.list(), frequencies, turn)
    return body === null ? people : [queries.sliceEvidence(hourOf(slice.toMs), body), ...people]
  }

  committed(): void {
    const { body, facts } = this.#prepared
    this.facts += facts
    if (body === null) return
    this.unfitted += facts
    this.hasNews = true
    // Not awaited, since the thread may be refitting. A failed thread is replaced before a later slice.
    this.#adding = this.#fitter.ask('add', [body]).catch(() => undefined)
  }

  /** Refits to all committed evidence and hands over the packed model. A failure sets `hasNews` again. */
  async fit(options: Omit<RefitOptions, 'sweeps'>, publish: (body: Uint8Array) => Promise<void>): Promise<void> {
    const fitter = this.#fitter
    await this.#adding
    await this.#sendCampaigns(fitter)
    this.hasNews = false
    this.unfitted = 0
    try {
      await publish(await fitter.ask('fit', { ...options, sweeps: this.#isCold ? coldSweeps : 1 }))
      this.#isCold = false
    } catch (error) {
      // While evidence is being read again, `begin` sets this once all of it is loaded.
      if (this.#fitter === fitter) this.hasNews = true
      throw error
    }
  }

  /** Sends the fitter the campaigns that are new or changed. */
  async #sendCampaigns(fitter: ModelFitter): Promise<void> {
    const sent = this.#sent
    const changed = this.#deps.ranker().campaigns.filter((campaign) => sent.get(campaign.id) !== campaign)
    for (const page of pagesOf(changed, campaignsPerMessage)) {
      const campaigns = page.map((campaign) => [campaign.id, campaign] as const)
      await fitter.ask('putCampaigns', campaigns)
      for (const [id, campaign] of campaigns) sent.set(id, campaign)
    }
  }

  /** Merges stored evidence by hour, and old evidence by day, if this process leads. */
  async merge(nowMs: number): Promise<void> {
    if (this.#isCold) return
    const { db } = this.#deps.database
    const dayBeforeHour = hourOf(nowMs) - hourlyForHours
    const rows = await queries.listEvidence(db)
    const merged = Map.groupBy(rows, ({ hour }) => (hour < dayBeforeHour ? hour - (hour % 24) : hour))
    for (const [hour, group] of merged) {
      for (const page of pagesOf(group, rowsPerMerge)) {
        if (page.length === 1) continue
        const ids = page.map(({ id }) => id)
        const bodies = await queries.listEvidenceBodies(db, ids)
        await queries.replaceEvidence(db, ids, hour, await this.#fitter.ask('merge', bodies, dayBeforeHour))
      }
    }
  }

  async #factsOf(slice: Slice): Promise<LearnedFact[]> {
    const { db } = this.#deps.database
    const seconds = Math.max(leastSeconds, (slice.toMs - slice.afterMs) / 1_000)
    const served = await sliceFacts.listServed(db, slice, perSecond.served * seconds)
    const delivered = await sliceFacts.listDelivered(db, slice, perSecond.delivered * seconds)
    const clicked = await sliceFacts.listClicked(db, slice, perSecond.click * seconds)
    const confirmed = await sliceFacts.listConfirmed(db, slice, clicked)
    const completed = slice.named.length === 0 ? [] : await sliceFacts.listCompleted(db, slice)
    const facts = [
      ...served.map((row) => factOf('served', { ...row, at: new Date(servedAtMs(row.servingId)) })),
      ...delivered.map((row) => factOf('delivered', row)),
      ...clicked.map((row) => ({
        ...factOf('click', row),
        isConfirmed: confirmed.has(`${row.servingId} ${row.position}`),
      })),
      ...completed.map((row) => ({ ...factOf('completion', row), clickedAtMs: row.clickedAt.getTime() })),
    ]
    return facts.sort((one, other) => one.atMs - other.atMs)
  }

  /** Returns the statements that store users' ranking states, and delete those of minors. */
  async #peopleStatements(
    changes: readonly UserChange[],
    frequencies: Frequencies,
    turn: Turn,
  ): Promise<BoundStatement[]> {
    const { database, clock, keyRing } = this.#deps
    await clearRankingStates(
      database.db,
      changes.filter(({ state }) => state === null),
    )
    const kept = new Map<string, UserRankingState>()
    for (const row of await readRankingStates(database.db, changes)) kept.set(`${row.appId} ${row.userId}`, row)
    const writes: RankingStateWrite[] = []
    // Skips users erased after any of this was served: the facts may predate the erasure.
    let readAtMs = clock.nowMs()
    for (const change of changes) {
      const { appId, userId, state, servedAtMs } = change
      if (state === null) continue
      readAtMs = Math.min(readAtMs, servedAtMs)
      const known = kept.get(`${appId} ${userId}`)
      const changed = changedState(known, change, state, clock.nowMs())
      const before = known?.seen ?? null
      const seen = change.seen.length === 0 ? before : addSeen(before, change.seen, frequencies, clock.nowMs())
      writes.push({ appId, userId, ...changed, seen, personHash: personHash(keyRing, change) })
      if (turn.isOver) await turn.next()
    }
    return writes.length === 0 ? [] : [upsertRankingStates(writes, { readAtMs, nowMs: clock.nowMs() })]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
  }
}

function* pagesOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

function factOf(kind: LearnedFact['kind'], row: sliceFacts.FactRow): LearnedFact {
  const { servingId, position, at, weight } = row
  return { kind, servingId, position, atMs: at.getTime(), clickedAtMs: 0, isConfirmed: false, weight }
}

class Turn {
  #beganMs = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#beganMs >= turnMs
  }

  async next(): Promise<void> {
    await setImmediate()
    this.#beganMs = performance.now()
  }
}
