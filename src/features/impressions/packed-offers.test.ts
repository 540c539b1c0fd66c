import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { uuidBytes } from '../../lib/ids/uuid.ts'
import { packOffers, unpackOffers } from './packed-offers.ts'

const offer = fc.record({
  campaignId: fc.uuid(),
  creativeId: fc.uuid(),
  propensity: fc.float({ min: 0, max: 1, noNaN: true }),
})

describe('packed offers', () => {
  it('unpack to the ids and propensities that were packed', () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 25 }), (offers) => {
        const served = {
          campaignIds: offers.map((each) => each.campaignId),
          creativeIds: offers.map((each) => each.creativeId),
          propensities: offers.map((each) => each.propensity + 0),
        }
        const packed = packOffers(
          offers.map((each) => uuidBytes(each.campaignId, each.creativeId)),
          served.propensities,
        )
        assert.equal(packed.length, 36 * offers.length)
        assert.deepEqual(unpackOffers(packed), served)
      }),
    )
  })
})
