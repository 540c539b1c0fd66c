import assert from 'node:assert/strict'
import { it } from 'node:test'
import { limitConcurrency, limitEach } from './limit-concurrency.ts'

it('runs work up to the limit, queues more up to the second limit, and refuses the rest', async () => {
  const limit = limitConcurrency(2, 3)
  let active = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++active)
    await new Promise((resolve) => setImmediate(resolve))
    active--
    return 'done'
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => limit(work)))
  assert.deepEqual(
    results.map(({ status }) => status),
    [...Array(5).fill('fulfilled'), 'rejected', 'rejected'],
  )
  assert.equal(most, 2)
  assert.equal(await limit(work), 'done')
})

it('frees the place of failed work', async () => {
  const limit = limitConcurrency(1, 0)
  await assert.rejects(
    limit(() => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await limit(async () => 1), 1)
})

it('limits each key separately, and accepts work of a key again once its own has ended', async () => {
  const limit = limitEach(1, 1)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const held = [limit('busy', () => ended), limit('busy', async () => {})]
  await assert.rejects(
    limit('busy', async () => {}),
    { code: 'over_capacity' },
  )
  assert.equal(await limit('other', async () => 1), 1)
  end()
  await Promise.all(held)
  assert.equal(await limit('busy', async () => 2), 2)
})
