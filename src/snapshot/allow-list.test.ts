import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileAllowed } from './allow-list.ts'

const row = {
  app_id: 'app',
  campaign_ids: ['c', 'a', 'later', 'b'],
  enabled: [true, false, true, true],
  pinned: [false, true, false, false],
  priorities: [1, 2, 1, 1],
}

function indexesAmong(ids: readonly string[]): number[] {
  const campaigns = ids.map((id, index) => ({ id, index }))
  return [...compileAllowed(row, campaigns, new Map(campaigns.map((each) => [each.id, each]))).indexes]
}

describe('an allow list', () => {
  it('names campaigns by their index in the snapshot at hand, wherever they stood before', () => {
    assert.deepEqual(indexesAmong(['a', 'b', 'c']), [2, 0, -1, 1])
    assert.deepEqual(indexesAmong(['a', 'b', 'c', 'later']), [2, 0, 3, 1])
    assert.deepEqual(indexesAmong(['b', 'c', 'other']), [1, -1, -1, 0])
    assert.deepEqual(indexesAmong([]), [-1, -1, -1, -1])
  })

  it('is empty for an app without grants', () => {
    assert.deepEqual(compileAllowed(undefined, [], new Map()).indexes, new Int32Array(0))
  })
})
