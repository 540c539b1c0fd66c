import assert from 'node:assert/strict'
import { it } from 'node:test'
import { entitlementsAt, type Grant } from './entitlement-details.ts'

it('combines any number of grants', () => {
  const grantOf = (type: Grant['type'], index: number): Grant => ({
    campaignId: `campaign ${index}`,
    kind: 'verified',
    type,
    valueMicros: 1_000_000n,
    unit: 'dollars',
    startsAtMs: 200_000 - index,
    endsAtMs: 400_000 - index,
  })
  const indexes = [...Array(200_000).keys()]
  const { all } = entitlementsAt(
    indexes.flatMap((index) => [grantOf('free_trial', index), grantOf('credit', index)]),
    0,
  )
  assert.deepEqual(all.freeTrial, { startedAt: '1970-01-01T00:00:00.001Z', expiresAt: '1970-01-01T00:06:40.000Z' })
  assert.deepEqual(all.credits, { totalAmount: 200_000, expiresAt: '1970-01-01T00:03:20.001Z' })
})
