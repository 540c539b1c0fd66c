import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { systemRandom } from '../random.ts'
import { canonicalUuid, createUuidV7, formatUuid, isUuid, randomUuid, readUuid, uuidV7Ms } from './uuid.ts'

describe('isUuid', () => {
  it('accepts any version in either case, and nothing else', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => isUuid(uuid) && isUuid(uuid.toUpperCase())))
    for (const text of ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff'])
      assert.ok(isUuid(text))
    const uuid = '01a1ff84-3ee6-7293-995e-e2a99b30b2e9'
    for (const text of ['', `${uuid}\n`, ` ${uuid}`, `{${uuid}}`, uuid.replaceAll('-', ''), uuid.replace('a', 'g')])
      assert.ok(!isUuid(text), text)
  })

  it('has one canonical form', () => {
    assert.equal(canonicalUuid('01A1FF84-3EE6-7293-995E-E2A99B30B2E9'), '01a1ff84-3ee6-7293-995e-e2a99b30b2e9')
    assert.equal(canonicalUuid('none'), undefined)
  })
})

describe('readUuid', () => {
  it('reads the output of formatUuid, and accepts exactly the texts of isUuid', () => {
    const words = new Int32Array(4)
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        assert.ok(readUuid(uuid.toUpperCase(), words))
        assert.equal(formatUuid(...([...words] as [number, number, number, number])), uuid)
      }),
    )
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.nat(35),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (uuid, at, other) => {
          const changed = uuid.slice(0, at) + other + uuid.slice(at + 1)
          assert.equal(readUuid(changed, words), isUuid(changed))
        },
      ),
    )
  })
})

describe('new UUIDs', () => {
  it('of version 4 are random', () => {
    const uuids = Array.from({ length: 1000 }, () => randomUuid(systemRandom))
    assert.equal(new Set(uuids).size, 1000)
    for (const uuid of uuids) assert.match(uuid, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('of version 7 only grow, whatever the clock does, and contain its time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 100 }), (steps) => {
        let nowMs = 1_800_000_000_000
        const next = createUuidV7({ nowMs: () => nowMs }, systemRandom)
        let last = ''
        for (const step of steps) {
          nowMs += step
          const uuid = next()
          assert.match(uuid, /^.{14}7.{4}[89ab]/)
          assert.ok(uuid > last)
          assert.ok((uuidV7Ms(uuid) ?? 0) >= nowMs)
          last = uuid
        }
      }),
    )
  })

  it('of version 7 continue in the next millisecond once one is full', () => {
    const next = createUuidV7({ nowMs: () => 5 }, systemRandom)
    const uuids = Array.from({ length: 10_000 }, next)
    assert.deepEqual(uuids, uuids.toSorted())
    assert.equal(uuidV7Ms(uuids[0] ?? ''), 5)
    assert.ok((uuidV7Ms(uuids.at(-1) ?? '') ?? 0) > 6)
    assert.equal(new Set(uuids.map((uuid) => uuid.slice(19))).size, uuids.length, 'no random bits come twice')
  })

  it('reveal their time only in version 7', () => {
    assert.equal(uuidV7Ms('017F22E2-79B0-7CC3-98C4-DC0C0C07398F'), Date.parse('2022-02-22T19:22:22Z'))
    for (const text of ['', '017f22e2-79b0-4cc3-98c4-dc0c0c07398f', '017f22e2-79b0-7cc3-08c4-dc0c0c07398f'])
      assert.equal(uuidV7Ms(text), undefined)
  })
})
