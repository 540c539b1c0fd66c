import type { AccessParts } from '../../access/access-parts.ts'
import type { Actor } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import { parseUtcDay, startOfUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { readFigures } from '../statistics/read-figures.ts'
import { listTransactions } from '../transactions/read-transactions.ts'
import { type IntegrationFacts, judgeIntegration } from './judge-setup.ts'
import * as queries from './setup-status.queries.ts'
import type { AppIntegration, FirstSteps, Step } from './setup-status.schema.ts'

type Deps = Pick<Core, 'clock' | 'database' | 'snapshots'> & Pick<AccessParts, 'refusedSignatures'>

const dayMs = 86_400_000

/** Reads the state of an app's integration and the progress of a new one, from data that is recorded anyway. */
export async function readAppIntegration(deps: Deps, actor: Actor, appId: string): Promise<AppIntegration> {
  const { db } = deps.database
  const nowMs = deps.clock.nowMs()
  const click = await findLastClick(deps, actor, { appId })
  const lastFeedAtMs = (await findLastFeed(db, appId)) ?? click?.servedAtMs
  const today = utcDayOf(nowMs)
  const { totals } = await readFigures(deps.database, { appId }, { from: today - 1, to: today, groupBy: 'day' })
  const webhook = await queries.readWebhookHealth(db, appId, nowMs - dayMs)
  const entitlement = await queries.readEntitlementUse(db, appId)
  const facts: IntegrationFacts = {
    nowMs,
    lastFeedAtMs,
    lastClickAtMs: click?.atMs,
    served: Number(totals.served),
    delivered: Number(totals.delivered),
    refusedSignatures: deps.refusedSignatures.of(appId),
    webhook: webhookFacts(webhook),
  }
  return {
    checks: judgeIntegration(facts),
    steps: [
      step('first_feed', lastFeedAtMs !== undefined),
      step('first_click', click !== undefined),
      step('first_webhook', webhook.delivered !== undefined),
      ...(entitlement.isUsed ? [step('first_entitlement', entitlement.isGranted)] : []),
    ],
  }
}

export async function readAdvertiserSteps(deps: Deps, actor: Actor, organizationId: string): Promise<FirstSteps> {
  const { hasLiveCampaign, hasVerified } = await queries.readAdvertiserSteps(deps.database.db, organizationId)
  const click = await findLastClick(deps, actor, { organizationId })
  return {
    steps: [
      step('campaign_live', hasLiveCampaign),
      step('first_click', click !== undefined),
      step('first_postback', hasVerified),
    ],
  }
}

/** Reads the steps left for an operator before others rely on the service. */
export async function readOperatorSteps(
  { database: { db } }: Pick<Core, 'database'>,
  config: Pick<Core['config'], 'addresses' | 'given'>,
): Promise<FirstSteps> {
  return {
    steps: [
      step('public_address', new URL(config.addresses.baseUrl).protocol === 'https:'),
      step('encryption_key', config.given.encryptionKey !== undefined),
      step('second_factor', await queries.hasOperatorWithSecondFactor(db)),
      step('backup', await queries.hasBackup(db)),
    ],
  }
}

function step(id: string, isDone: boolean): Step {
  return { id, isDone }
}

async function findLastFeed(db: Db, appId: string): Promise<number | undefined> {
  const newest = await queries.findNewestServing(db, appId)
  if (newest !== undefined) return servedAtMs(newest)
  const day = parseUtcDay((await queries.findNewestFigureDay(db, appId)) ?? '')
  return day === undefined ? undefined : startOfUtcDay(day)
}

async function findLastClick(deps: Deps, actor: Actor, of: { appId: string } | { organizationId: string }) {
  const { data } = await listTransactions(deps.database, deps.snapshots.current(), actor, { ...of, limit: 1 })
  const [newest] = data
  if (newest === undefined) return undefined
  const atMs = Date.parse(newest.openedAt)
  // An offer clicked on a surface of the app was served at the time of the click at the latest.
  return { atMs, servedAtMs: newest.surface === 'creator' ? undefined : atMs }
}

type WebhookHealth = Awaited<ReturnType<typeof queries.readWebhookHealth>>

function webhookFacts({ webhook, delivered, failed, failures }: WebhookHealth): IntegrationFacts['webhook'] {
  if (webhook === undefined) return undefined
  const failedAt = failed?.finished_at
  return {
    isEnabled: webhook.enabled,
    lastDeliveredAtMs: delivered?.finished_at?.getTime(),
    lastFailure: failedAt ? { atMs: failedAt.getTime(), why: whyFailed(failed) } : undefined,
    failuresOfDay: failures,
  }
}

function whyFailed({ http_status, error }: NonNullable<WebhookHealth['failed']>): string {
  if (http_status !== null) return `the receiver answered ${http_status}.`
  return error === null ? 'no answer came.' : `${error}.`
}
