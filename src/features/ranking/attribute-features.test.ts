import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attributeFeatures } from './attribute-features.ts'

const now = new Date('2029-06-01T12:00:00Z')
const featuresOf = (attributes: object, storedAt: Date | undefined = now) =>
  attributeFeatures({ ...attributes }, storedAt, now.getTime())

describe('features of stored attributes', () => {
  it('count the age forward from when it was stored', () => {
    const threeYearsAgo = new Date('2026-06-01T00:00:00Z')
    assert.deepEqual(featuresOf({ age: 24 }, threeYearsAgo), featuresOf({ age: 27 }))
    assert.notDeepEqual(featuresOf({ age: 24 }, threeYearsAgo), featuresOf({ age: 24 }))
  })

  it('are none of what names somebody, and none of what says nothing', () => {
    assert.deepEqual(featuresOf({ email: 'a@b.example', firstName: 'A', postalCode: '1', latitude: '1.5' }), [])
    assert.deepEqual(featuresOf({ city: '', totalSessions: 'many', lastActiveDate: 'lately', custom: { a: '' } }), [])
  })
})
