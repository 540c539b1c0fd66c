import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../access/caller.ts'
import { makePartitions, partitionedTables, partitionsBetween } from '../db/partitions.ts'
import { transact } from '../db/transact.ts'
import { ServiceError } from '../errors.ts'
import { MintedLinks, MintingPace } from '../features/creators/mint-creator-links.ts'
import { createCatalogPages } from '../features/serving/catalog/serve-catalog.ts'
import { storeAttributes } from '../features/users/attributes/store-attributes.ts'
import { createSigningSecret } from '../features/webhooks/signing-secret.ts'
import { Dice } from '../lib/dice.ts'
import { createServingIds } from '../lib/ids/serving-id.ts'
import { createUuidV7 } from '../lib/ids/uuid.ts'
import { writeDemoBooks } from './books.ts'
import * as queries from './demo.queries.ts'
import { pastDays, startOfPast } from './filled.ts'
import { demoReaders, fixture } from './fixture.ts'
import type { DemoServices, Step, StepServices } from './step.ts'
import { type DemoCallers, visitAt } from './visit.ts'

const dayMs = 86_400_000
/** The first days of these, in which the publisher's experiment ran. */
const experimentDays = 49
/** The average time between visits once the network is installed, in milliseconds. */
const liveGapMs = 5 * 60_000
const pollMs = 10_000
/** Visits played at once; real requests go first in the pause between two batches. */
const atOnce = 16
const pauseMs = 5
const retryPauseMs = 1_000

/**
 * Keeps the demo network's figures alive until the signal: plays the weeks before it was installed, then a visit now
 * and then. Several processes share the visits; what is missed while none runs is not made up. While a test's clock
 * stands still nobody visits, so that a test finds its own doings alone.
 */
export async function playDemoTraffic(services: DemoServices, signal: AbortSignal): Promise<void> {
  const player = createPlayer(services, signal)
  while (!signal.aborted) {
    try {
      await playDue(player)
    } catch (error) {
      services.logger.error({ err: error, part: 'demo' }, "the demo network's traffic could not be played")
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Plays what is due by the clock, and no more: for the pictures of the documentation. @internal */
export async function playDueTraffic(services: DemoServices, signal: AbortSignal): Promise<void> {
  await playDue(createPlayer(services, signal))
}

interface Player {
  readonly services: StepServices
  readonly signal: AbortSignal
  /** Steps that follow from visits already played, such as clicks and conversions. */
  readonly agenda: Step[]
}

function createPlayer(services: DemoServices, signal: AbortSignal): Player {
  const { linkUrl, baseUrl } = services.config.addresses
  const kept = {
    mintedLinks: new MintedLinks(),
    mintingPace: new MintingPace(services.realClock),
    catalogPages: createCatalogPages(),
  }
  return { services: { ...services, ...kept, linkUrl, baseUrl }, signal, agenda: [] }
}

/** Plays visits and the steps that follow from them in order of time, up to the present. */
async function playDue(player: Player): Promise<void> {
  const { services, signal } = player
  const { database, sandbox } = services
  if (standsStill(services)) return
  const before = await queries.findDemoProgress(database.db)
  if (before?.isFinished === false) await prepare(services, before)
  for (let isMore = true; isMore && !signal.aborted; ) {
    const leave = await sandbox?.gate.enter()
    try {
      isMore = !standsStill(services) && (await playBatch(player))
    } finally {
      leave?.()
    }
    await sleep(pauseMs)
  }
}

/** Returns false when all that is due was played. */
async function playBatch(player: Player): Promise<boolean> {
  const { services, agenda } = player
  const { db } = services.database
  const progress = await queries.findDemoProgress(db)
  if (progress === undefined) return false
  const visits = nextVisits(progress, services.clock.nowMs())
  const untilMs = visits.at(-1)
  const isMine = untilMs !== undefined && (await queries.claimVisits(db, progress, untilMs))
  for (const atMs of isMine ? visits : []) {
    const callers = callersAt(services, progress, atMs)
    if (callers !== undefined) agenda.push(visitAt(atMs, callers))
  }
  const due = takeDue(agenda, untilMs ?? services.clock.nowMs())
  if (untilMs === undefined && due.length === 0) {
    await finish(services, progress)
    return false
  }
  const later = await Promise.all(due.map((step) => playPatiently(player, progress, step)))
  agenda.push(...later.flat())
  return true
}

function standsStill({ sandbox }: Pick<DemoServices, 'sandbox'>): boolean {
  return sandbox?.clock.mode === 'frozen'
}

/** The instants of the visits after the last one, so far as they have come; each has one visit. */
function nextVisits({ installedAtMs, lastVisitMs }: queries.DemoProgress, nowMs: number): number[] {
  const startMs = startOfPast(installedAtMs)
  let atMs = lastVisitMs ?? startMs
  // A gap is shorter than twice the mean: what is further back was missed.
  if (atMs >= installedAtMs) atMs = Math.max(atMs, nowMs - 2 * liveGapMs)
  const visits: number[] = []
  while (visits.length < atOnce) {
    atMs += gapAfter(atMs, startMs, installedAtMs)
    if (atMs > nowMs) break
    visits.push(atMs)
  }
  return visits
}

/** More visits from week to week, and more at weekends. */
function gapAfter(atMs: number, startMs: number, installedAtMs: number): number {
  const isWeekend = new Date(atMs).getUTCDay() % 6 === 0
  const perDay = (38 + (0.7 * (atMs - startMs)) / dayMs) * (isWeekend ? 1.3 : 1)
  const meanMs = atMs < installedAtMs ? dayMs / perDay : liveGapMs
  return Math.round(meanMs * (0.5 + new Dice(atMs).unit()))
}

function takeDue(agenda: Step[], untilMs: number): Step[] {
  agenda.sort((one, other) => one.atMs - other.atMs)
  const next = agenda.findIndex(({ atMs }) => atMs > untilMs)
  return agenda.splice(0, next === -1 ? agenda.length : next)
}

/** Plays a step; when real traffic keeps the service busy, a little later. */
async function playPatiently(
  { services, signal }: Player,
  progress: queries.DemoProgress,
  step: Step,
): Promise<Step[]> {
  try {
    return await step.play(servicesAt(services, progress, step.atMs))
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 503) throw error
    await sleep(retryPauseMs, undefined, { signal }).catch(() => undefined)
    return [step]
  }
}

/** The services as they were at an instant before the network was installed, and as they are after. */
function servicesAt(services: StepServices, { installedAtMs }: queries.DemoProgress, atMs: number): StepServices {
  if (atMs >= installedAtMs) return services
  const clock = { nowMs: () => atMs }
  const newId = createUuidV7(clock, services.random)
  return { ...services, clock, newId, nextServingId: createServingIds(clock, services.slot.slot) }
}

/** The demo app as it was at an instant: for seven weeks its experiment was running. Undefined without keys. */
function callersAt(
  { snapshots }: DemoServices,
  { installedAtMs }: queries.DemoProgress,
  atMs: number,
): DemoCallers | undefined {
  const isPast = atMs < installedAtMs
  const isExperiment = atMs < installedAtMs - (pastDays - experimentDays) * dayMs
  const callers: Partial<Record<Caller['environment'], Caller>> = {}
  for (const key of snapshots.current().keys.values()) {
    const app = key.project.appsByPlatform.get(fixture.publisher.app.platform)
    if (app?.isDemo !== true) continue
    const incrementality = isPast ? { ...app.incrementality, enabled: isExperiment } : app.incrementality
    const { environment } = key
    callers[environment] = { key, environment, app: { ...app, incrementality, clientTrialLimit: undefined } }
  }
  const { live, test } = callers
  return live && test && { live, test }
}

/** Makes room for the past, and stores what the publisher knows of its readers before their first visit. */
async function prepare(services: StepServices, progress: queries.DemoProgress): Promise<void> {
  const { installedAtMs, lastVisitMs } = progress
  const startMs = startOfPast(installedAtMs)
  for (const table of partitionedTables) {
    await makePartitions(services.database, table, partitionsBetween(table, startMs - dayMs, installedAtMs))
  }
  const callers = callersAt(services, progress, startMs)
  if (callers === undefined || lastVisitMs !== undefined) return
  const past = servicesAt(services, progress, startMs)
  const known = demoReaders.map(({ userId, attributes }) => attributes && { userId, attributes })
  await Promise.all(known.map((reader) => reader && storeAttributes(past, callers.live, reader)))
}

/**
 * Tells, once, what can only be told when the past has been played: what the publisher's webhook had heard, and what
 * the operator did about money.
 */
async function finish(services: DemoServices, progress: queries.DemoProgress): Promise<void> {
  const { database, clock, secretBox, random } = services
  const { installedAtMs, isFinished } = progress
  if (isFinished) return
  const appId = callersAt(services, progress, installedAtMs)?.live.app.id
  await transact(database.db, async (trx) => {
    if (!(await queries.noteOnce(trx, queries.demoFinished, String(clock.nowMs()))) || appId === undefined) return
    const { sealed } = createSigningSecret(secretBox, random, appId)
    const webhook = { url: fixture.publisher.webhookUrl, secretSealed: sealed, until: new Date(installedAtMs) }
    await queries.insertDemoWebhookHistory(trx, appId, webhook)
    await writeDemoBooks(services, trx, installedAtMs)
  })
  await services.snapshots.refresh()
}
