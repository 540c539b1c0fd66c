import { setMode } from '../../../src/features/billing/funds/set-mode.ts'
import { recordSnapshotChanges } from '../../../src/snapshot/snapshot-changes.ts'
import type { TestApp } from './start-test-app.ts'

/** Sets how an organization pays, with a credit limit in dollars. */
export async function payBy(
  { app }: Pick<TestApp, 'app'>,
  organizationId: string,
  mode: 'invoice' | 'prepaid' | 'credit',
  creditLimit: number | null = null,
): Promise<void> {
  const { database, snapshots } = app.services
  const creditLimitMicros = creditLimit === null ? null : BigInt(Math.round(creditLimit * 1e6))
  await database.db.transaction().execute(async (trx) => {
    await recordSnapshotChanges(trx, await setMode(trx, organizationId, { mode, creditLimitMicros }))
  })
  await snapshots.refresh()
}
