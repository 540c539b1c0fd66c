import assert from 'node:assert/strict'
import { it } from 'node:test'
import { packUnlearned, type UnlearnedEvent, unpackUnlearned } from './unlearned-events.ts'

it('events come back from their row as they went in', () => {
  const events: UnlearnedEvent[] = [
    { kind: 'served', servingId: 2n ** 62n, position: 0, atMs: 1_780_000_000_001, clickedAtMs: 0, weight: 4_096 },
    { kind: 'delivered', servingId: 1n, position: 31, atMs: 1_780_000_000_002, clickedAtMs: 0, weight: 1 },
    { kind: 'click', servingId: 2n, position: 7, atMs: 1_780_000_000_003, clickedAtMs: 0, weight: 2 },
    {
      kind: 'completion',
      servingId: 3n,
      position: 1,
      atMs: 1_780_000_000_004,
      clickedAtMs: 1_700_000_000_000,
      weight: 1,
    },
  ]
  assert.deepEqual(unpackUnlearned(packUnlearned(events)), events)
  assert.deepEqual(unpackUnlearned(packUnlearned([])), [])
})
