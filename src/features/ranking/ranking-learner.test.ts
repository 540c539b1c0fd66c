import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { startTestDatabase } from '../../../test/database.ts'
import type { Db } from '../../db/database.ts'
import type { CellRow, CounterRow } from './counter-rows.ts'
import { foldRankingDeltas, listCounters } from './ranking-counters.queries.ts'
import { rankingDeltaStream } from './ranking-delta-stream.ts'
import { RankingLearner } from './ranking-learner.ts'

const nowMs = Date.UTC(2026, 0, 10)
const facts = () => ({ organizationId: 'o', category: 'games', payoutMicros: 1_000_000, payoutModel: 'CPA' })

function cell(campaignId: string, clicks: number): CellRow {
  const place = { hour: nowMs / 3_600_000, appId: 'app', countryCode: 'US', platform: 'ios', creativeId: 'c' }
  const sums = { served: 100, servedWeight: 50.5, delivered: 90, deliveredWeight: 80.25, clicks, completions: 0 }
  return { kind: 'cell', ...place, campaignId, ...sums }
}

async function flush(db: Db, rows: CounterRow[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(rankingDeltaStream.sql, [...rankingDeltaStream.encode(rows)]))
}

describe('RankingLearner', () => {
  it('learns what any process stored, each delta once, and the same after a restart', async (t) => {
    const { db } = await startTestDatabase(t)
    const learner = new RankingLearner()
    assert.equal(await learner.refresh(db, facts, nowMs, '1'), true)
    await flush(db, [cell('a', 9), cell('b', 1), cell('a', 2)])
    assert.equal(await learner.refresh(db, facts, nowMs, '2'), true)
    assert.equal(await learner.refresh(db, facts, nowMs + 120_000, '3'), false)
    assert.equal(await learner.refresh(db, facts, nowMs + 120_001, '3'), false)
    assert.deepEqual([...learner.model.exposures], [160.5, 80.25])
    await flush(db, [cell('b', 1)])
    assert.equal(await learner.refresh(db, facts, nowMs, '4'), true)
    const restarted = new RankingLearner()
    await restarted.refresh(db, facts, nowMs, '5')
    assert.deepEqual(restarted.model.exposures, learner.model.exposures)
  })

  it('finds the same sums after deltas were folded', async (t) => {
    const { db } = await startTestDatabase(t)
    await flush(db, [cell('a', 9), cell('b', 1)])
    await flush(db, [cell('a', 2)])
    const later = new Date('2100-01-01T00:00:00Z')
    assert.equal(await foldRankingDeltas(db, later, 1), true)
    assert.equal(await foldRankingDeltas(db, later, 10), true)
    assert.equal(await foldRankingDeltas(db, later, 10), false)
    const stored = await listCounters(db)
    assert.deepEqual(
      stored.map((row) => row.sums).sort((left, right) => (right[0] ?? 0) - (left[0] ?? 0)),
      [
        [200, 101, 180, 160.5, 11, 0],
        [100, 50.5, 90, 80.25, 1, 0],
      ],
    )
  })
})
