import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CounterRow, decodeEvidence, Evidence, encodeEvidence, hourOf } from '../model/counter-rows.ts'
import { ModelFitter } from './model-fitter.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const nowHour = hourOf(nowMs)

/** An hour's 1,000 clicks of a campaign, each tenth of which completes at once where its page works. */
function rowsOf(campaignId: string, hour: number, isWorking: boolean): CounterRow[] {
  const shown = { served: 9000, servedWeight: 9000, delivered: 9000, deliveredWeight: 9000, clicks: 1000 }
  const place = { appId: 'app', countryCode: 'US', platform: 'web', campaignId, creativeId: '' }
  const completions = isWorking ? 100 : 0
  return [
    { kind: 'cell', hour, ...place, ...shown, completions },
    { kind: 'delay', hour, campaignId, ageBucket: 0, completions },
  ]
}

/** Ten days of a page that works, and of one that has been broken for the last two of them. */
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

/** Fits to evidence alone, as a process does that starts, and returns the latest change of each campaign's completions. */
async function fittedTo(bodies: readonly Uint8Array[]): Promise<(campaignId: string) => number> {
  await using fitter = new ModelFitter()
  await fitter.ask('add', bodies)
  const model = await fitter.unpack(await fitter.ask('fit', { version: '1', nowMs, sweeps: 6 }))
  const [, fastest] = model.completion.recent
  return (campaignId) => fastest.lift[model.vocabulary.campaigns.find(campaignId)] ?? 1
}

describe('evidence that was merged into days', () => {
  it('shows a broken landing page and a working one as that of each hour did', async () => {
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
