import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { bucketOf, cohortOf } from './cohort.ts'

describe('the cohort of a user', () => {
  it('equals the one computed with openssl', () => {
    for (const userId of ['u1', 'Zoë|42', ' ', '9f8b']) {
      for (const version of ['1', '2', '2026-q1']) {
        const input = `${userId}:${version}`
        const digest = execFileSync('openssl', ['dgst', '-sha256', '-r'], { input, encoding: 'utf8' })
        assert.equal(bucketOf(userId, version), Number(BigInt(`0x${digest.slice(0, 16)}`) % 100n), input)
      }
    }
  })

  it('is treatment below the roll-out percentage, control from there', () => {
    const bucket = bucketOf('u1', '1')
    assert.equal(cohortOf('u1', '1', bucket), 'control')
    assert.equal(cohortOf('u1', '1', bucket + 1), 'treatment')
    assert.equal(cohortOf('u1', '1', 0), 'control')
    assert.equal(cohortOf('u1', '1', 100), 'treatment')
  })

  it('is spread evenly, and drawn anew for another version', () => {
    const people = Array.from({ length: 20_000 }, (_, index) => `person-${index}`)
    const treated = people.filter((userId) => cohortOf(userId, '1', 30) === 'treatment')
    assert.ok(Math.abs(treated.length - 6000) < 260, `${treated.length} of 20,000`)
    const again = treated.filter((userId) => cohortOf(userId, '2', 30) === 'treatment')
    assert.ok(Math.abs(again.length / treated.length - 0.3) < 0.025, `${again.length} of ${treated.length}`)
  })
})
