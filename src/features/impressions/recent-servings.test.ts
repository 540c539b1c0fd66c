import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import { createServingIds } from '../../lib/ids/serving-id.ts'
import { uuidBytes } from '../../lib/ids/uuid.ts'
import type { Impression, KnownServing } from './impression.ts'
import { packOffers } from './packed-offers.ts'
import { RecentServings } from './recent-servings.ts'

const appIds = ['app 0', 'app 1']
const campaignIds = Array.from({ length: 100 }, () => randomUUID())
const creativeIds = campaignIds.map(() => randomUUID())
const packedIds = campaignIds.map((id, index) => uuidBytes(id, creativeIds[index] ?? ''))

describe('recent servings', () => {
  let clock: TestClock
  let servings: RecentServings
  let nextId: () => bigint

  beforeEach(() => {
    clock = new TestClock('2026-11-01T00:00:00Z')
    servings = new RecentServings(clock)
    nextId = createServingIds(clock, 1_023)
  })

  /** Makes a serving whose ids, texts and lengths depend on a number. */
  function servingOf(number: number): KnownServing {
    const [from, to] = [number % 80, (number % 80) + 1 + (number % 11)]
    return {
      id: nextId(),
      appId: appIds[number % 2] ?? '',
      environment: number % 3 === 0 ? 'test' : 'live',
      surface: number % 5 === 0 ? 'message' : 'feed',
      userId: `${'ü'.repeat(number % 7)}🙂 ${number}`,
      clientId: number % 4 === 0 ? null : 'c'.repeat(number % 4),
      country: number % 2 === 0 ? 'US' : '',
      platform: number % 6 === 0 ? null : 'ios',
      offers: packOffers(packedIds.slice(from, to), Array(to - from).fill(0.5)),
    }
  }

  /** The last impression of such a serving. */
  function lastOf({ offers: _, ...servedTo }: KnownServing, number: number): [number, Impression] {
    const index = (number % 80) + (number % 11)
    const ids = { campaignId: campaignIds[index] ?? '', creativeId: creativeIds[index] ?? '' }
    return [number % 11, { ...servedTo, ...ids }]
  }

  it('returns recent servings, and overwrites the oldest ones', () => {
    const remembered: [number, Impression][] = []
    for (let number = 0; number < 150_000; number++) {
      if (number % 3 === 0) clock.advance(1)
      const serving = servingOf(number)
      servings.remember(serving)
      remembered.push(lastOf(serving, number))
    }
    const last = remembered.slice(-15_000)
    const found = last.map(([position, { id }]) => servings.find(id, position))
    const kept = last.filter((_, index) => found[index] !== undefined)
    assert.deepEqual(
      found.filter((impression) => impression !== undefined),
      kept.map(([, impression]) => impression),
    )
    assert.ok(kept.length > 14_500, `${kept.length} of the last 15,000`)
    const [[position, first] = [0, undefined]] = remembered
    assert.equal(servings.find(first?.id ?? 0n, position), undefined)
    assert.equal(servings.find(nextId(), 0), undefined)
  })

  it('knows only the positions that were served', () => {
    const serving = servingOf(2)
    servings.remember(serving)
    assert.deepEqual(servings.find(serving.id, 2), lastOf(serving, 2)[1])
    assert.equal(servings.find(serving.id, 3), undefined)
  })

  it('remembers a serving for ten minutes', () => {
    const serving = servingOf(1)
    const [position, impression] = lastOf(serving, 1)
    servings.remember(serving)
    clock.advance(600_000)
    assert.deepEqual(servings.find(serving.id, position), impression)
    clock.advance(1_000)
    assert.equal(servings.find(serving.id, position), undefined)
    servings.remember(serving)
    assert.deepEqual(servings.find(serving.id, position), impression)
  })

  it('forgets one user, or all', () => {
    const first = servingOf(1)
    const same = { ...first, id: nextId() }
    const others = [
      { ...first, id: nextId(), appId: 'app 0' },
      { ...first, id: nextId(), userId: first.userId.replace('1', '2') },
    ]
    for (const serving of [first, same, ...others]) servings.remember(serving)
    servings.forgetUser(first.appId, first.userId)
    assert.deepEqual([servings.find(first.id, 0), servings.find(same.id, 0)], [undefined, undefined])
    for (const serving of others) assert.equal(servings.find(serving.id, 0)?.userId, serving.userId)
    servings.forgetAll()
    for (const serving of others) assert.equal(servings.find(serving.id, 0), undefined)
  })

  it('empties itself after too many different apps and countries', () => {
    const serving = servingOf(1)
    const [position, impression] = lastOf(serving, 1)
    servings.remember(serving)
    for (let number = 0; number < 70_000; number++) {
      servings.remember({ ...servingOf(0), appId: `app ${number}`, offers: Buffer.alloc(0) })
    }
    assert.equal(servings.find(serving.id, position), undefined)
    servings.remember(serving)
    assert.deepEqual(servings.find(serving.id, position), impression)
  })
})
