import assert from 'node:assert/strict'
import type { TestApp } from './start-test-app.ts'

/** Sets how an organization pays, with a credit limit in dollars. */
export async function payBy(
  { admin }: Pick<TestApp, 'admin'>,
  organizationId: string,
  mode: 'invoice' | 'prepaid' | 'credit',
  creditLimit: number | null = null,
): Promise<void> {
  const { status, text } = await admin('PATCH', `/organizations/${organizationId}/billing`, { mode, creditLimit })
  assert.equal(status, 200, text)
}
