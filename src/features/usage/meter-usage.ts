import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { divideHalfEven } from '../../lib/money.ts'
import { type BookedUsage, bookUsage } from '../billing/usage/book-usage.ts'
import { spendBudget } from '../conversions/spend-budget.ts'
import { projectedUpToMs } from '../statistics/projector.ts'
import * as queries from './usage.queries.ts'
import { type UsagePrice, usagePrices } from './usage-price.ts'

export type MeterDeps = Pick<Core, 'clock' | 'database' | 'newId'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Confirmations of older servings come late, and are counted by a recount, which looks back as far as links work. */
const servedBeforeMs = 2 * dayMs
const recountedBeforeMs = 40 * dayMs

/**
 * Books the clicks and impressions of every full UTC hour that the projection has passed, and of hours that got late
 * facts: the number counted less the number booked before. A second run, or another process, books nothing again.
 *
 * @returns whether there was anything to meter.
 */
export async function meterUsage(deps: MeterDeps): Promise<boolean> {
  const { db } = deps.database
  const prices = usagePrices(await queries.listUsagePrices(db))
  if (prices.length === 0) return false
  const projectedMs = Math.min(deps.clock.nowMs(), await projectedUpToMs(db))
  const closedMs = Math.floor(projectedMs / hourMs) * hourMs
  const metered = await queries.findMeteredThrough(db)
  let atMs = metered?.getTime() ?? Math.min(...prices.map(({ fromMs }) => fromMs))
  while (atMs < closedMs) {
    const inForce = prices.filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
    if (inForce.length > 0) await meterHour(deps, inForce, atMs)
    const later = prices.map(({ fromMs }) => fromMs).filter((fromMs) => fromMs > atMs)
    atMs = inForce.length > 0 ? atMs + hourMs : Math.min(closedMs, ...later)
    await queries.moveMeter(db, new Date(atMs))
  }
  for (const hour of await queries.listRecounts(db)) {
    if (hour.getTime() < atMs) await transact(db, (trx) => recount(deps, trx, { prices, hour, throughMs: atMs }))
  }
  return true
}

async function meterHour(deps: MeterDeps, prices: readonly UsagePrice[], startMs: number): Promise<void> {
  const { db } = deps.database
  const hour = new Date(startMs)
  const stretch = { from: hour, until: new Date(startMs + hourMs) }
  // Before the count: facts that come later name the hour again.
  await queries.takeRecount(db, hour)
  const counted = await countUsage(db, prices, { ...stretch, servedSince: new Date(startMs - servedBeforeMs) })
  for (const price of prices) {
    const own = counted.filter(({ campaignId }) => campaignId === price.campaignId)
    if (own.length > 0) await transact(db, (trx) => bookCounted(deps, trx, { price, counted: own, stretch, hour }))
  }
}

interface Recount {
  readonly prices: readonly UsagePrice[]
  readonly hour: Date
  /** The end of what is metered. */
  readonly throughMs: number
}

/**
 * Counts the day of an hour again, up to the end of what is metered, and books what it gained as of that hour. By the
 * day, so that a user whose first click came late is not counted twice.
 */
async function recount(deps: MeterDeps, trx: Db, { prices, hour, throughMs }: Recount): Promise<void> {
  await queries.takeRecount(trx, hour)
  const startMs = Math.floor(hour.getTime() / dayMs) * dayMs
  for (const price of prices) {
    if (price.fromMs > hour.getTime() || price.untilMs <= hour.getTime()) continue
    const from = new Date(Math.max(startMs, price.fromMs))
    const until = new Date(Math.min(startMs + dayMs, price.untilMs, throughMs))
    const servedSince = new Date(startMs - recountedBeforeMs)
    const counted = await countUsage(trx, [price], { from, until, servedSince })
    await bookCounted(deps, trx, { price, counted, stretch: { from, until }, hour })
  }
}

async function countUsage(
  db: Db,
  prices: readonly UsagePrice[],
  stretch: queries.Stretch & { readonly servedSince: Date },
): Promise<queries.CountedUsage[]> {
  const { click = [], delivered = [] } = Object.groupBy(prices, ({ event }) => event)
  return [
    ...(click.length === 0 ? [] : await queries.countClicks(db, click, stretch)),
    ...(delivered.length === 0 ? [] : await queries.countDeliveries(db, delivered, stretch)),
  ]
}

interface Counted {
  readonly price: UsagePrice
  readonly counted: readonly queries.CountedUsage[]
  readonly stretch: queries.Stretch
  /** The hour that the usage is booked for. */
  readonly hour: Date
}

/** Books what was counted of one campaign in a stretch and is not booked yet, and uses its budget. */
async function bookCounted(deps: MeterDeps, trx: Db, { price, counted, stretch, hour }: Counted): Promise<void> {
  const booked = await queries.listBooked(trx, price.campaignId, stretch)
  let grossMicros = 0n
  for (const owned of byOwner(gained(counted, booked))) {
    const quantity = sumOf(owned)
    const [owner] = owned
    // Fewer than before are left once retention has deleted some of them.
    if (owner === undefined || quantity <= 0n) continue
    const bookedBefore = sumOf(booked.filter((each) => ownerOf(each) === ownerOf(owner)))
    const terms = await queries.getUsageTerms(trx, owner, hour)
    const usage = { ...terms, ...owner, billed: price, hour, quantity, bookedBefore }
    const entry = await bookUsage(trx, deps, usage)
    if (entry === undefined) continue
    grossMicros += entry.grossMicros
    const { organizationId: organization_id } = terms
    const parts = partsOf(entry, owned).map((part) => ({ ...part, organization_id, hour, booked_at: entry.bookedAt }))
    await queries.insertParts(trx, entry.id, entry.bookedAt, parts)
  }
  if (grossMicros > 0n) await spendBudget(trx, price.campaignId, hour, grossMicros)
}

type Usage = queries.CountedUsage

/** What was counted beyond what is booked; below 0 where a late click takes the place of one on another surface. */
function gained(counted: readonly Usage[], booked: readonly Usage[]): Usage[] {
  const keyOf = (usage: Usage) => `${ownerOf(usage)} ${usage.surface} ${usage.country}`
  const all = new Map(counted.map((usage) => [keyOf(usage), usage]))
  for (const usage of booked) {
    const { quantity } = all.get(keyOf(usage)) ?? { quantity: 0n }
    all.set(keyOf(usage), { ...usage, quantity: quantity - usage.quantity })
  }
  return [...all.values()].filter(({ quantity }) => quantity !== 0n)
}

function ownerOf({ appId, creatorId }: Usage): string {
  return `${appId} ${creatorId ?? ''}`
}

function byOwner(usage: readonly Usage[]): Usage[][] {
  return [...Map.groupBy(usage, ownerOf).values()]
}

function sumOf(usage: readonly Usage[]): bigint {
  return usage.reduce((sum, { quantity }) => sum + quantity, 0n)
}

/** Divides an entry by surface and country in proportion to their quantities, so that the parts add up to it. */
function partsOf({ id, grossMicros, shareMicros }: BookedUsage, owned: readonly Usage[]) {
  const whole = sumOf(owned)
  let counted = 0n
  return owned.map(({ appId, campaignId, creatorId, surface, country, quantity }) => {
    const before = counted
    counted += quantity
    const part = (micros: bigint) => divideHalfEven(micros * counted, whole) - divideHalfEven(micros * before, whole)
    return {
      ...{ entry_id: id, app_id: appId, campaign_id: campaignId, creator_id: creatorId, surface, country, quantity },
      gross_micros: part(grossMicros),
      earnings_micros: part(shareMicros),
    }
  })
}
