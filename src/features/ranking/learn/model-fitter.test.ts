import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CounterRow, decodeEvidence, Evidence, encodeEvidence, hourOf } from '../model/counter-rows.ts'
import { ModelFitter } from './model-fitter.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const nowHour = hourOf(nowMs)

/** One hour with 1,000 clicks on a campaign, of which a tenth completes at once if its page works. */
function rowsOf(campaignId: string, hour: number, isWorking: boolean): CounterRow[] {
  const shown = { served: 9000, servedWeight: 9000, delivered: 9000, deliveredWeight: 9000, clicks: 1000 }
  const place = { appId: 'app', countryCode: 'US', platform: 'web', campaignId, creativeId: '' }
  const completions = isWorking ? 100 : 0
  return [
    { kind: 'cell', hour, ...place, ...shown, completions },
    { kind: 'delay', hour, campaignId, ageBucket: 0, completions },
  ]
}

/** Ten days of a page that works, and of one that broke two days before the end. */
function hourlyEvidence(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: 240 }, (_, age) => {
      const evidence = new Evidence()
      const hour = nowHour - age
      const rows = [...rowsOf('working', hour, true), ...rowsOf('broken', hour, age >= 48)]
      for (const row of rows) evidence.addRow(row, 1)
      return encodeEvidence(evidence.counters())
    }),
  )
}

/**
 * Fits to this evidence alone, as a starting process does, and returns each campaign's latest multiplier of
 * completions.
 */
async function fittedTo(bodies: readonly Uint8Array[]): Promise<(campaignId: string) => number> {
  await using fitter = new ModelFitter()
  await fitter.ask('add', bodies)
  const model = await fitter.unpack(await fitter.ask('fit', { version: '1', nowMs, sweeps: 6 }))
  const [, fastest] = model.completion.recent
  return (campaignId) => fastest.lift[model.vocabulary.campaigns.find(campaignId)] ?? 1
}

describe('evidence merged by day', () => {
  it('shows broken and working landing pages as hourly evidence does', async () => {
    const bodies = await hourlyEvidence()
    await using fitter = new ModelFitter()
    const merged = await fitter.ask('merge', bodies, nowHour - 48)
    const ofHours = await fittedTo(bodies)
    const ofDays = await fittedTo([merged])
    const hours = new Set(decodeEvidence(merged).map(({ hour }) => hour))
    assert.ok(hours.size < 60, `${hours.size} are left`)
    for (const liftOf of [ofHours, ofDays]) {
      assert.ok(liftOf('working') > 0.9, `${liftOf('working')}`)
      assert.ok(liftOf('broken') < 0.1, `${liftOf('broken')}`)
    }
  })
})
