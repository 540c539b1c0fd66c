import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faultsOf } from './health-faults.ts'

const healthy = {
  database: { kind: 'postgres', answerMs: 1 },
  replica: { isUsed: true, lagMs: 0 },
  journal: { queuedRows: 0, flushes: 512, refused: 0, medianMs: 1, p99Ms: 2 },
  snapshot: { ageMs: 100, compiledAt: '2026-01-01T00:00:00.000Z', apps: 1, campaigns: 1 },
  webhooks: { running: 0, pending: 0, lastLookAt: null },
  users: { fullApps: [] },
  ledger: { verifiedAt: null, faults: 0 },
  eventLoopLateMs: 1,
} as const

describe('the list of faults', () => {
  it('is empty for a healthy service, with a replica and without one', () => {
    assert.deepEqual(faultsOf(healthy), [])
    assert.deepEqual(faultsOf({ ...healthy, replica: null }), [])
  })

  for (const [part, what, remedy] of [
    [{ database: { kind: 'postgres', answerMs: 900 } }, /database is slow/, /pg_stat_activity/],
    [{ database: { kind: 'embedded', answerMs: null } }, /database is slow/, /this machine/],
    [{ replica: { isUsed: false, lagMs: null } }, /replica isn’t responding/, /DATABASE_READ_URL/],
    [{ replica: { isUsed: false, lagMs: 60_000 } }, /replica is behind/, /pg_stat_replication/],
    [{ journal: { ...healthy.journal, queuedRows: 20_000 } }, /waiting to be committed/, /add nodes/],
    [{ journal: { ...healthy.journal, refused: 3 } }, /3 recent commits failed/, /server log/],
    [{ snapshot: { ...healthy.snapshot, ageMs: 9_000 } }, /receiving changes/, /restart/],
    [{ webhooks: { ...healthy.webhooks, pending: 2_000 } }, /backed up/, /slow receivers/],
    [{ users: { fullApps: [{ name: 'Puzzle' }] } }, /rejected by Puzzle/, /raise the limits/],
    [{ ledger: { verifiedAt: null, faults: 2 } }, /broke its rules 2 times/, /verify-ledger/],
    [{ eventLoopLateMs: 900 }, /overloaded/, /WORKERS/],
  ] as const) {
    it(`${what.source} names its remedy`, () => {
      const faults = faultsOf({ ...healthy, ...part })
      assert.equal(faults.length, 1)
      assert.match(faults[0]?.what ?? '', what)
      assert.match(faults[0]?.remedy ?? '', remedy)
    })
  }
})
