import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { completedCampaignIds, packCompletion, unpackCompletions } from './completions.ts'

describe('packed completions', () => {
  it('unpack to the completions that were packed one after the other', () => {
    const completion = fc.record(
      { campaignId: fc.uuid(), atMs: fc.nat({ max: 8_640_000_000_000_000 }) },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.array(completion), (completions) => {
        const bytes = Buffer.concat(completions.map(packCompletion))
        assert.deepEqual(unpackCompletions(bytes), completions)
        assert.deepEqual(
          completedCampaignIds(bytes),
          completions.map(({ campaignId }) => campaignId),
        )
      }),
    )
    assert.deepEqual([unpackCompletions(null), completedCampaignIds(null)], [[], []])
  })

  it('begin with the campaign, so that a second completion of it is recognised', () => {
    const campaignId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    const packed = packCompletion({ campaignId, atMs: 1 })
    assert.equal(packed.toString('hex', 0, 16), campaignId.replaceAll('-', ''))
  })
})
