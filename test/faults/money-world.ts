import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openPostgres } from '../../src/db/postgres.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { setParty } from '../support/app/earnings.ts'
import { payBy } from '../support/app/funds.ts'
import type { GivenCampaign } from '../support/app/given.ts'
import { startTestApp } from '../support/app/start-test-app.ts'
import { TestClock } from '../support/app/test-clock.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { silentLogger } from '../support/database/database.ts'

const dayMs = 86_400_000

/** The rails by which two publishers each are paid. */
export const rails = ['manual', 'paypal'] as const

/** Conversions of two days ago in a database: booked, due, and not yet invoiced or paid. */
export interface MoneyWorld {
  /** Advertisers who pay by invoice, each with a booked conversion of 10.003 dollars. */
  readonly invoiced: readonly string[]
  /** Pays in advance, and owns the transactions. */
  readonly prepaid: GivenCampaign['organization']
  /** Clicked and not yet converted. */
  readonly opened: readonly string[]
  /** Verified, for 10.003 dollars each. */
  readonly verified: readonly string[]
}

/** Fills a database with them by a service whose clock is two days behind. */
export async function fillWithMoney(t: TestContext, databaseUrl: string): Promise<MoneyWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-money-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  await using stack = new AsyncDisposableStack()
  const database = stack.use(openPostgres({ databaseUrl, logger: silentLogger }))
  await migrate(database)
  const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
  const clock = new TestClock(new Date(Date.now() - 2 * dayMs).toISOString())
  const test = await startTestApp(end, { database, clock, environment: { DATA_DIR: dataDir } })
  await database.db.insertInto('billing_setting').values({ needs_two_people: false, hold_days: 0 }).execute()

  const open = async (campaign: GivenCampaign, key: string, count: number) => {
    const ids: string[] = []
    for (let nth = 0; nth < count; nth++) ids.push(await clickOffer(test, campaign, key))
    return ids
  }
  const sell = async (campaign: GivenCampaign, key: string, count: number) => {
    const ids = await open(campaign, key, count)
    for (const id of ids) await sendPostback(test, campaign, id)
    return ids
  }
  const payout = { payout_micros: 10_003_300n }
  const invoiced: string[] = []
  for (const [nth, rail] of [...rails, ...rails].entries()) {
    const publisher = await test.given.app()
    const campaign = await test.given.campaign([publisher], payout)
    await setParty(test, publisher.projectId, { minimum_micros: 0n })
    const method = {
      rail,
      name: `Reader ${nth}`,
      usableNow: true,
      ...(rail === 'paypal' && { email: 'r@pay.example' }),
    }
    await test.admin('PUT', `/projects/${publisher.projectId}/payment-method`, method)
    await sell(campaign, publisher.liveKey, 1)
    await test.admin('PATCH', `/organizations/${campaign.organization.id}/billing`, { taxPercent: 19 })
    invoiced.push(campaign.organization.id)
  }
  const publisher = await test.given.app()
  const campaign = await test.given.campaign([publisher], payout)
  const { organization: prepaid } = campaign
  await payBy(test, prepaid.id, 'prepaid')
  await test.admin('POST', `/organizations/${prepaid.id}/deposits`, { amount: 1_000, reference: 'first' })
  const verified = await sell(campaign, publisher.liveKey, 8)
  return { invoiced, prepaid, verified, opened: await open(campaign, publisher.liveKey, 2) }
}
