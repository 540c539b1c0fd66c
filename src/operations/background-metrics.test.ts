import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Registry } from 'prom-client'
import { watchProjection } from './background-metrics.ts'

it('metrics show the progress of the projection only in the process that leads it', async () => {
  const registry = new Registry()
  let isLeader = true
  watchProjection(registry, () => ({ isLeader, watermarkMs: 1_500 }))
  const stands = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line))
  assert.deepEqual(await stands(), ['offerwire_projection_leads 1', 'offerwire_projected_timestamp_seconds 1.5'])
  isLeader = false
  assert.deepEqual(await stands(), ['offerwire_projection_leads 0', 'offerwire_projected_timestamp_seconds 0'])
})
