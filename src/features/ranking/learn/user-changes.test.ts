import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adultEpochStartOf } from '../model/epochs.ts'
import { addToUser, decodeUserState, newUserState, type UserState } from '../model/user-state.ts'
import { changedState, stateInEpoch } from './user-changes.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const daySeconds = 86_400
const offer = { categoryHash: 1, campaignHash: 2 }
const seenOnce = { exposures: 1, expected: 0.02, clicks: 1 }

function seenAt(...seconds: number[]): UserState {
  const user = newUserState()
  for (const at of seconds) addToUser(user, offer, seenOnce, at)
  return user
}

describe("a user's ranking state", () => {
  it('is equal for any order of events', () => {
    const nowSeconds = nowMs / 1000
    const inOrder = seenAt(nowSeconds - 3 * daySeconds, nowSeconds)
    assert.deepEqual(inOrder.campaigns.get(2), { exposures: 1.5, clicks: 1.5, atSeconds: nowSeconds })
    assert.deepEqual(seenAt(nowSeconds, nowSeconds - 3 * daySeconds), inOrder)
  })

  it('excludes everything stored within the epoch from ranking, even events from before it', () => {
    const user = { appId: 'app', userId: 'user' }
    const epochMs = adultEpochStartOf({ appId: 'app', userId: 'user' }, nowMs)
    const store = (kept: Parameters<typeof changedState>[0], atMs: number, storedAtMs: number) =>
      changedState(kept, { ...user, atMs, servedAtMs: atMs, state: null, seen: [] }, seenAt(atMs / 1000), storedAtMs)
    const clicksIn = (kept: Parameters<typeof stateInEpoch>[0]) => {
      const state = stateInEpoch(kept, epochMs)
      return state === null ? 0 : decodeUserState(state).categories.get(1)?.clicks
    }
    const earlier = store(undefined, epochMs - 9_000_000, epochMs - 9_000_000)
    assert.equal(clicksIn(earlier), 1)
    assert.equal(clicksIn(store(earlier, epochMs - 200, epochMs - 1)), 2)
    assert.equal(clicksIn(store(earlier, epochMs - 200, epochMs + 1)), 1)
    assert.equal(clicksIn(store(earlier, epochMs, epochMs - 1)), 1, 'by another process, whose clock is behind')
  })
})
