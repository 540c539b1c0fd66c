import { setTimeout as sleep } from 'node:timers/promises'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import * as queries from './projection.queries.ts'
import type { CreatorFigure, DailyFigure, FoldedSlice, Outcomes, Slice } from './slice.ts'

/** Thrown for a slice with more facts than can be folded at once; a shorter one may fit. */
export class SliceTooLargeError extends Error {
  override readonly name = 'SliceTooLargeError'
}

/** The times to work, and then to leave the processor to requests, in milliseconds. */
const turnMs = 2
const restMs = 4
/** Few enough that the database is busy with a part for a few milliseconds only. */
const servingsPerPart = 500
const longestRestMs = 20
/** A long slice may follow a busy one and contain little. */
const mostParts = 64
const offerBytes = 36
const campaignBytes = 16

/**
 * Counts the facts of slices. The database would take ten times as long, because it unpacks each serving into ten rows
 * and sums these four times; it does so only for the facts that a query needs (`factRowsSql`).
 */
export class SliceFolding {
  readonly #client: DedicatedClient
  /** By the bytes of the id. A campaign never changes its organization. */
  readonly #campaigns = new Map<string, queries.FoldedCampaign>()

  /** The rate of the previous slice. */
  #servingsPerMs = 0
  /** The servings of the current slice so far. */
  #servings = 0

  constructor(client: DedicatedClient) {
    this.#client = client
  }

  /** @throws SliceTooLargeError if there is too much to hold in memory. */
  async fold(slice: Slice): Promise<FoldedSlice> {
    const sums = new FigureSums()
    this.#servings = 0
    for (const part of this.#partsOf(slice)) {
      const startedMs = performance.now()
      await this.#addPart(sums, part)
      const tookMs = performance.now() - startedMs
      // Twice its time: requests that waited for the part are answered before the next one.
      if (part.toMs < slice.toMs) await sleep(Math.min(longestRestMs, Math.max(restMs, 2 * tookMs)))
    }
    // A slice of named facts says nothing about the rate of the next slice.
    if (slice.toMs > slice.afterMs) this.#servingsPerMs = this.#servings / (slice.toMs - slice.afterMs)
    return sums.sorted()
  }

  /**
   * Splits a slice into spans of some hundreds of servings each, by the rate of the previous slice; requests get their
   * turn between them.
   */
  *#partsOf({ afterMs, toMs, named }: Slice): Generator<Slice> {
    const expected = Math.ceil((this.#servingsPerMs * (toMs - afterMs)) / servingsPerPart)
    const spanMs = Math.ceil((toMs - afterMs) / Math.max(1, Math.min(mostParts, expected)))
    yield { afterMs, toMs: Math.min(afterMs + spanMs, toMs), named }
    for (let fromMs = afterMs + spanMs; fromMs < toMs; fromMs += spanMs) {
      yield { afterMs: fromMs, toMs: Math.min(fromMs + spanMs, toMs), named: [] }
    }
  }

  async #addPart(sums: FigureSums, part: Slice): Promise<void> {
    const facts = await queries.readSliceFacts(this.#client, part)
    if (facts === 'too large') {
      this.#servingsPerMs = queries.mostFacts / Math.max(1, part.toMs - part.afterMs)
      throw new SliceTooLargeError('A slice contains too many facts')
    }
    for (const shown of facts.served) await this.#addShown(sums, shown, offerBytes, 'served')
    for (const shown of facts.delivered) await this.#addShown(sums, shown, campaignBytes, 'delivered')
    for (const outcome of facts.outcomes) sums.addOutcome(outcome)
    this.#servings += facts.served.reduce((sum, { facts: count }) => sum + count, 0)
  }

  async #addShown(sums: FigureSums, shown: queries.ShownFacts, stride: number, count: 'served' | 'delivered') {
    const byCampaign = await countCampaigns(shown.offers, stride)
    await this.#loadCampaigns([...byCampaign.keys()])
    const figures = sums.campaignsOf(shown)
    const byOrganization = new Map<string, number>()
    for (const [bytes, times] of byCampaign) {
      const figure = figures.get(bytes) ?? this.#addCampaign(sums, figures, shown, bytes)
      if (figure === undefined) continue
      figure[count] += times
      byOrganization.set(figure.organizationId, (byOrganization.get(figure.organizationId) ?? 0) + times)
    }
    for (const [organizationId, times] of byOrganization) {
      sums.daily(shown, organizationId, 'surface', shown.surface)[count] += times
      sums.daily(shown, organizationId, 'country', shown.country)[count] += times
      sums.daily(shown, organizationId, 'class', '')[count] += times
    }
  }

  #addCampaign(sums: FigureSums, figures: Map<string, DailyFigure>, shown: queries.ShownFacts, bytes: string) {
    const campaign = this.#campaigns.get(bytes)
    if (campaign === undefined) return undefined
    const figure = sums.daily(shown, campaign.organization_id, 'campaign', campaign.id)
    figures.set(bytes, figure)
    return figure
  }

  async #loadCampaigns(keys: readonly string[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#campaigns.has(key))
    if (unknown.length === 0) return
    const ids = unknown.map((key) => Buffer.from(key, 'latin1'))
    for (const campaign of await queries.listFoldedCampaigns(this.#client, ids)) {
      this.#campaigns.set(campaign.bytes.toString('latin1'), campaign)
    }
  }
}

/** Counts the offers of each campaign, by the bytes of its id. */
async function countCampaigns(offers: Buffer, stride: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  // One text for all ids: reading them one by one takes five times as long.
  const text = offers.toString('latin1')
  let turnEndsMs = performance.now() + turnMs
  for (let at = 0; at < text.length; at += stride) {
    const bytes = text.slice(at, at + campaignBytes)
    counts.set(bytes, (counts.get(bytes) ?? 0) + 1)
    if (at % (512 * stride) === 0 && performance.now() > turnEndsMs) {
      await sleep(restMs)
      turnEndsMs = performance.now() + turnMs
    }
  }
  return counts
}

/** Returns a text that is equal for additions to one row of `daily_figure`; they are written in its order. */
export function figureKey({ appId, dimension, day, value, organizationId }: Omit<DailyFigure, keyof Counts>): string {
  return `${appId} ${dimension} ${day} ${value} ${organizationId}`
}

type AppDay = Pick<DailyFigure, 'appId' | 'day'>
type Counts = Outcomes & Pick<DailyFigure, 'served' | 'delivered'>

class FigureSums {
  readonly #daily = new Map<string, DailyFigure>()
  readonly #campaigns = new Map<string, Map<string, DailyFigure>>()
  readonly #creators = new Map<string, CreatorFigure>()

  /** Returns an app's figures by campaign for a day, by the bytes of the campaign's id, to add to. */
  campaignsOf({ appId, day }: AppDay): Map<string, DailyFigure> {
    return getOrMake(this.#campaigns, `${appId} ${day}`, () => new Map())
  }

  daily(
    { appId, day }: AppDay,
    organizationId: string,
    dimension: DailyFigure['dimension'],
    value: string,
  ): DailyFigure {
    const figure = { appId, organizationId, dimension, value, day }
    return getOrMake(this.#daily, figureKey(figure), () => ({ ...figure, served: 0, delivered: 0, ...noOutcomes }))
  }

  addOutcome(fact: queries.OutcomeFacts): void {
    const { organizationId } = fact
    addTo(this.daily(fact, organizationId, 'campaign', fact.campaignId), fact)
    addTo(this.daily(fact, organizationId, 'surface', fact.surface), fact)
    addTo(this.daily(fact, organizationId, 'country', fact.country), fact)
    addTo(this.daily(fact, organizationId, 'class', fact.class), fact)
    if (fact.creatorId !== '') addTo(this.#creator(fact), fact)
    if (fact.goal === '') return
    addTo(this.daily(fact, organizationId, 'goal', fact.goal), { ...fact, completions: fact.goalCompletions })
  }

  #creator({ appId, organizationId, creatorId, campaignId, day }: CreatorFigure): CreatorFigure {
    const key = `${appId} ${creatorId} ${day} ${campaignId}`
    return getOrMake(this.#creators, key, () => {
      return { appId, organizationId, creatorId, campaignId, day, ...noOutcomes }
    })
  }

  sorted(): FoldedSlice {
    return { daily: sortedByKey(this.#daily), creators: sortedByKey(this.#creators) }
  }
}

export const noOutcomes: Outcomes = { clicks: 0, completions: 0, earningsMicros: 0n, payoutMicros: 0n }

export function addTo(figure: Outcomes, fact: Outcomes): void {
  figure.clicks += fact.clicks
  figure.completions += fact.completions
  figure.earningsMicros += fact.earningsMicros
  figure.payoutMicros += fact.payoutMicros
}

function getOrMake<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

function sortedByKey<Figure>(figures: ReadonlyMap<string, Figure>): Figure[] {
  return [...figures].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, figure]) => figure)
}
