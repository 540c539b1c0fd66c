import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openChangeTurns } from './change-turns.ts'

it('lets no member take the turns of others, and leaves the operator’s token to the whole', async () => {
  const turns = openChangeTurns(2)
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const flood = Promise.allSettled(Array.from({ length: 250 }, () => turns({ memberId: 'busy' }, () => ended)))
  assert.equal(await turns({ memberId: 'other' }, async () => 'done'), 'done')
  const token = await Promise.all(Array.from({ length: 50 }, () => turns({ memberId: undefined }, async () => 'done')))
  assert.deepEqual([...new Set(token)], ['done'])
  end('done')
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 250 - 21)
})
