import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openExpensiveTurns } from './expensive-turns.ts'

const counted = () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const state = { active: 0 }
  const call = async () => {
    state.active++
    await ended
    state.active--
  }
  return { state, call, end }
}

describe('expensive calls', () => {
  it('run two per member and four in total; twenty more of a member wait, and further ones get a Retry-After', async () => {
    const turns = openExpensiveTurns()
    const { state, call, end } = counted()
    const ofOne = Promise.allSettled(Array.from({ length: 25 }, () => turns.run({ memberId: 'one' }, call)))
    await setImmediate()
    assert.equal(state.active, 2)
    const others = ['two', 'three'].flatMap((memberId) => [1, 2].map(() => turns.run({ memberId }, call)))
    await setImmediate()
    assert.equal(state.active, 4)
    end()
    await Promise.all(others)
    const refused = (await ofOne).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.equal(refused.length, 3)
    assert.deepEqual([refused[0].code, refused[0].headers['retry-after']], ['rate_limited', '1'])
  })

  it('leave turns to others while the reader of an export is slow; a member has two exports at a time', async () => {
    const turns = openExpensiveTurns()
    async function* parts() {
      yield 'a'
      yield 'b'
    }
    const open = [1, 2, 3].map(() => turns.stream({ memberId: 'slow' }, parts()))
    const first = open.map((each) => each.next())
    assert.deepEqual(await Promise.all(first.slice(0, 2)), [
      { value: 'a', done: false },
      { value: 'a', done: false },
    ])
    const { call, end } = counted()
    end()
    await Promise.all(['two', 'three', 'four'].map((memberId) => turns.run({ memberId }, call)))
    await open[0]?.return(undefined)
    assert.deepEqual(await first[2], { value: 'a', done: false })
  })
})
