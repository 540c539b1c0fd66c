import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChangeTurns } from './change-turns.ts'

it('gives each member a turn of their own, and limits the operator’s token only in total', async () => {
  const turns = openChangeTurns({ running: 2, evenMs: undefined })
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const flood = Promise.allSettled(Array.from({ length: 250 }, () => turns({ memberId: 'busy' }, () => ended)))
  assert.equal(await turns({ memberId: 'other' }, async () => 'done'), 'done')
  const token = await Promise.all(Array.from({ length: 50 }, () => turns({ memberId: undefined }, async () => 'done')))
  assert.deepEqual([...new Set(token)], ['done'])
  end('done')
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 250 - 64)
})

it('answers a change at once, then pauses its member while others continue', async () => {
  const turns = openChangeTurns({ running: 2, evenMs: 20 })
  const at: Record<string, number> = {}
  const change = (memberId: string, name: string) =>
    turns({ memberId }, async () => {
      at[name] = performance.now()
      await sleep(50)
      at[`${name} ended`] = performance.now()
    })
  const first = change('busy', 'first')
  const second = change('busy', 'second')
  await first
  assert.equal(at.second, undefined)
  await change('other', 'other')
  assert.equal(at.second, undefined)
  await second
  const { first: begun = 0, 'first ended': ended = 0, second: next = 0 } = at
  assert.ok(next - ended >= (ended - begun) ** 2 / 20 - 2, `${next - ended} ms after ${ended - begun} ms`)
})
