import { randomUUID } from 'node:crypto'
import { bookCompletion } from '../../../src/features/billing/completions/book-completion.ts'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import type { GivenApp } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Books a completion by which an app earns an amount of dollars, due at once; the advertiser pays twice as much. */
export async function earn(
  { app: { services } }: Pick<TestApp, 'app'>,
  app: GivenApp,
  dollars: number,
  creator?: { readonly id: string; readonly percent: number },
): Promise<void> {
  await bookCompletion(services.database.db, services, {
    transactionId: randomUUID(),
    campaignId: randomUUID(),
    organizationId: randomUUID(),
    projectId: app.projectId,
    appId: app.id,
    creatorId: creator?.id ?? null,
    payoutMicros: BigInt(Math.round(dollars * 2e6)),
    sharePpm: 500_000,
    creatorPpm: (creator?.percent ?? 0) * 10_000,
    holdDays: 0,
    isDemo: false,
    verifiedAt: new Date(services.clock.nowMs()),
  })
}

/** Sets billing details of a project, as its members and the operator do. */
export async function setParty(
  { app: { services } }: Pick<TestApp, 'app'>,
  projectId: string,
  values: {
    readonly currency?: string
    readonly minimum_micros?: bigint
    readonly paused?: boolean
    readonly town?: string
    readonly country?: string
    readonly street?: string
  },
): Promise<void> {
  const id = partyIdOf({ kind: 'publisher', projectId })
  await services.database.db
    .insertInto('billing_party')
    .values({ id, kind: 'publisher', project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
