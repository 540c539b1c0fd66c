import { setTimeout as sleep } from 'node:timers/promises'
import { makePartitions, partitionedTables, partitionsBetween } from '../../db/partitions.ts'
import { ServiceError } from '../../errors.ts'
import { servingEpochMs } from '../../lib/ids/serving-id.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { mintCreatorLinks } from '../creators/mint-creator-links.ts'
import { MintedLinks } from '../creators/minted-links.ts'
import { storeAttributes } from '../users/attributes/store-attributes.ts'
import { createSigningSecret } from '../webhooks/signing-secret.ts'
import * as queries from './demo.queries.ts'
import { demoCreators, demoReaders } from './demo-people.ts'
import { type DemoVisit, demoDays, experimentDays, planDemoDay } from './plan-demo-traffic.ts'
import { playDemoSubscriptions } from './play-demo-subscriptions.ts'
import { type DemoCallers, playDemoVisit, servicesAt } from './play-demo-visit.ts'

const dayMs = 86_400_000
/** Visits that are played at once; between two handfuls whoever really calls comes first. */
const atOnce = 8
const pauseMs = 10
const maxTries = 6
const retryPauseMs = 1_000

/**
 * Plays the weeks before the demo network was installed, day by day, through the service's own verbs. Each day is claimed
 * before it is played, so that several processes share the work. A start after a stop goes on where that one was, a start
 * after a crash with the next day.
 */
export async function playDemoTraffic(services: Services, signal: AbortSignal): Promise<void> {
  const network = await queries.findDemoNetwork(services.database.db)
  if (network === undefined || network.isFinished) return
  const { db } = services.database
  const { endMs } = network
  for (const table of partitionedTables) {
    const startMs = Math.max(endMs - (demoDays + 1) * dayMs, servingEpochMs)
    await makePartitions(services.database, table, partitionsBetween(table, startMs, endMs))
  }
  while (!signal.aborted) {
    const claim = (await queries.takeLeftDemoDay(db)) ?? (await queries.claimDemoDay(db, demoDays))
    const callers = await openCallers(services, claim?.day ?? demoDays, endMs)
    if (callers === undefined) return
    if (claim === undefined) return finish(services, callers, endMs)
    await playDay(services, callers, claim, endMs, signal)
  }
}

async function playDay(
  services: Services,
  callers: DemoCallers,
  { day, visitsPlayed }: queries.DemoDayClaim,
  endMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (day === 0 && visitsPlayed === 0) await storeReaders(services, callers.live, endMs - demoDays * dayMs)
  const visits = planDemoDay(day, endMs)
  for (let first = visitsPlayed; first < visits.length; first += atOnce) {
    if (signal.aborted) return queries.leaveDemoDay(services.database.db, { day, visitsPlayed: first })
    const handful = visits.slice(first, first + atOnce)
    await Promise.all(handful.map((visit) => playPatiently(services, callers, visit, signal)))
    await sleep(pauseMs)
  }
}

/** Plays a visit; when real traffic keeps the service busy, a little later. */
async function playPatiently(
  services: Services,
  callers: DemoCallers,
  visit: DemoVisit,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return await playDemoVisit(services, callers, visit, signal)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 503 || tries === maxTries) throw error
      // Cut short by a stop.
      await sleep(tries * retryPauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** The demo publisher as it was on a day: for seven weeks its experiment was running. */
async function openCallers(services: Services, day: number, endMs: number): Promise<DemoCallers | undefined> {
  const keys = [...services.snapshots.current().keys.values()]
  const callerOf = (environment: 'live' | 'test'): Caller | undefined => {
    for (const key of keys) {
      const app = key.project.appsByPlatform.get('web')
      if (app?.isDemo !== true || key.environment !== environment) continue
      const incrementality = { ...app.incrementality, enabled: day < experimentDays }
      return { key, environment, app: { ...app, incrementality, clientTrialLimit: undefined } }
    }
    return undefined
  }
  const live = callerOf('live')
  const test = callerOf('test')
  if (live === undefined || test === undefined) return undefined
  const past = { ...servicesAt(services, endMs - demoDays * dayMs), mintedLinks: new MintedLinks() }
  const creatorSlugs = new Map<string, string[]>()
  for (const creator of demoCreators) {
    const links = await mintCreatorLinks(past, live, creator)
    creatorSlugs.set(
      creator,
      links.map(({ slug }) => slug),
    )
  }
  return { live, test, creatorSlugs }
}

async function storeReaders(services: Services, caller: Caller, atMs: number): Promise<void> {
  for (const [index, { userId, attributes }] of demoReaders.entries()) {
    if (attributes === undefined) continue
    await storeAttributes(servicesAt(services, atMs + index * 20_000), caller, { userId, attributes })
  }
}

/** What can only be told when all days are played, once: subscriptions, and what the publisher's webhook had heard. */
async function finish(services: Services, { live }: DemoCallers, endMs: number): Promise<void> {
  const { db } = services.database
  if (!(await queries.noteOnce(db, queries.demoFinished, String(services.clock.nowMs())))) return
  const exposures = await queries.listDemoExposures(db, live.app.id)
  await playDemoSubscriptions(services, live, exposures, endMs)
  const { sealed } = createSigningSecret(services.secretBox, services.random, live.app.id)
  await queries.insertDemoWebhookHistory(db, live.app.id, sealed, new Date(endMs))
}
