import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { startTestDatabase } from '../../../test/database.ts'
import { addToPerson, newPersonState, type PersonRow, personFromRows, personRows } from './person-state.ts'
import { type PersonChange, rankingPersonStream } from './ranking-person-stream.ts'

describe('rankingPersonStream', () => {
  it('adds changes up to the state that one process alone would have reached', async (t) => {
    const { db } = await startTestDatabase(t)
    const appId = randomUUID()
    const whole = newPersonState()
    for (const [step, clicks] of [1, 0, 2].entries()) {
      const atSeconds = 1_000_000 + 100_000 * step
      const offer = { categoryHash: 4_000_000_000, campaignHash: 7 }
      const change = { exposures: 1, expected: 0.25, clicks }
      const delta = newPersonState()
      addToPerson(whole, offer, change, atSeconds)
      addToPerson(delta, offer, change, atSeconds)
      const rows: PersonChange[] = personRows(delta, atSeconds).map((row) => ({ ...row, appId, userId: 'u"1' }))
      const merged = rankingPersonStream.merge?.(rows) ?? rows
      await db.executeQuery(CompiledQuery.raw(rankingPersonStream.sql, [...rankingPersonStream.encode(merged)]))
    }
    const { rows } = await db.executeQuery<PersonRow>(
      CompiledQuery.raw(
        'select kind, hash::double precision as hash, clicks, amount, at_seconds as "atSeconds" from ranking_person',
        [],
      ),
    )
    const stored = personFromRows(rows)
    assert.deepEqual(stored.categories, whole.categories)
    const [known] = stored.campaigns.values()
    const [expected] = whole.campaigns.values()
    assert.ok(Math.abs((known?.exposures ?? 0) - (expected?.exposures ?? 1)) < 1e-9)
    assert.ok(Math.abs((known?.clicks ?? 0) - (expected?.clicks ?? 1)) < 1e-9)
  })
})
