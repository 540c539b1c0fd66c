import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { recurringUuid, recurringUuidAt } from './recurring-uuids.ts'
import { readUuid } from './uuid.ts'

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

describe('recurring UUIDs', () => {
  it('are read and made as all others are, however often and in whichever order they come', () => {
    // The last word alone decides the place in memory, so these push each other out.
    const rivals = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-8fff-ffff00000000', crypto.randomUUID()]
    const uuid = fc.oneof(fc.constantFrom(...rivals), fc.uuid())
    const words = new Int32Array(4)
    fc.assert(
      fc.property(fc.array(uuid), (uuids) => {
        for (const each of uuids) {
          assert.ok(readUuid(each, words))
          assert.deepEqual(recurringUuid(each), words)
          assert.equal(recurringUuidAt(bytesOf(each), 0), each)
        }
      }),
    )
  })

  it('that are none are refused', () => {
    assert.throws(() => recurringUuid('x'), /Not a UUID/)
  })
})
