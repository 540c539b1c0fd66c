import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { DriverMessage } from './driver-messages.ts'
import { DriverNode, SharingNodes } from './driver-node.ts'
import { environments } from './environment-options.ts'
import { runSimulation } from './run-simulation.ts'

const { base } = environments
const small = { ...(base ?? assert.fail()), feeds: 2000, days: 1, campaigns: 60, people: 400 }

describe('the ranker in a simulated world', () => {
  it('lists only eligible offers, each once, in one order for all minors of a place, and learns', () => {
    const result = runSimulation(small, 5, new DriverNode())
    assert.deepEqual(result.faults, [])
    assert.ok(result.share > 0.25, `earned ${result.share} of the oracle`)
  })

  it('keeps one order for the minors of a place for five minutes, whatever is learned meanwhile', () => {
    const orders = new Map<string, Set<string>>()
    const node = new DriverNode()
    const isMinor = new Set<string>()
    const handle = (message: DriverMessage) => {
      if (message.t === 'tick') return null
      if (message.t !== 'feed') return node.handle(message)
      node.handle({ t: 'tick', now: message.now })
      const key = `${message.app} ${message.userId}`
      if (Number(message.stored?.age ?? 99) < 18) isMinor.add(key)
      const answer = node.handle(message)
      if (!isMinor.has(key) || answer === null || !('offers' in answer)) return answer
      const { app, attributes, now } = message
      const place = [app, attributes.countryCode, attributes.platform, Math.floor(now / 300)].join(' ')
      const order = answer.offers.map((offer) => offer.c).join(' ')
      orders.set(place, (orders.get(place) ?? new Set()).add(order))
      return answer
    }
    runSimulation({ ...small, feeds: 1500, days: 0.2, apps: 1 }, 8, { handle })
    assert.ok([...orders.values()].length > 50)
    assert.ok([...orders.values()].every((seen) => seen.size === 1))
  })

  it('keeps these rules on two nodes that share their learning', () => {
    const result = runSimulation({ ...small, apps: 1 }, 8, new SharingNodes(2, 30))
    assert.deepEqual(result.faults, [])
    assert.ok(result.share > 0.25, `earned ${result.share} of the oracle`)
  })

  it('repeats its lists for the same seed', () => {
    const first = runSimulation({ ...small, feeds: 600 }, 6, new DriverNode())
    const second = runSimulation({ ...small, feeds: 600 }, 6, new DriverNode())
    assert.deepEqual(second, first)
  })

  it('produces exactly the recorded orders', () => {
    const orders = createHash('sha256')
    const node = new DriverNode()
    const handle = (message: DriverMessage) => {
      const answer = node.handle(message)
      if (answer !== null && 'offers' in answer) orders.update(answer.offers.map((offer) => offer.c).join(' '))
      return answer
    }
    runSimulation({ ...small, feeds: 800, days: 3 }, 9, { handle })
    assert.equal(orders.digest('hex').slice(0, 16), '2354450d75487d01')
  })
})
