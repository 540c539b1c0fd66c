import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CellCounters } from './cell-counters.ts'

const none = { kind: 'cell', hour: 3, creativeId: '', served: 0, servedWeight: 0, delivered: 0 } as const

/** Counts traffic of four apps in thirty countries, heaviest in the first ones. */
function counted(most: number): CellCounters {
  const cells = new CellCounters(0, most)
  for (let event = 0; event < 6_000; event++) {
    const country = Math.floor(30 * ((event * 7919) % 1000) ** 3 * 1e-9)
    cells.add({
      ...none,
      appId: `app-${event % 4}`,
      countryCode: `country-${country}`,
      platform: event % 3 === 0 ? 'ios' : 'web',
      campaignId: `campaign-${event % 11}`,
      deliveredWeight: 1 + (event % 5),
      clicks: event % 7 === 0 ? 1 : 0,
      completions: event % 70 === 0 ? 1 : 0,
    })
  }
  return cells
}

/** Sums of one memory by app and campaign. */
function pooled(cells: CellCounters, memory: 0 | 1 | 2): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (let cell = 0; cell < cells.size; cell++) {
    const app = cells.apps.keys[cells.app[cell] ?? 0]
    const key = `${app} ${cells.campaigns.keys[cells.campaign[cell] ?? 0]}`
    const known = sums.get(key) ?? [0, 0, 0, 0]
    const quantities = [cells.deliveredWeight, cells.clicks, cells.completionClicks, cells.completions]
    const added = quantities.map((quantity, index) => (known[index] ?? 0) + (quantity[memory][cell] ?? 0))
    sums.set(key, added)
  }
  return sums
}

describe('more cells than there is room for', () => {
  const all = counted(1_000_000)
  const folded = counted(400)

  it('are folded to a bounded number, with the heaviest kept apart', () => {
    assert.ok(all.size > 1_000, `${all.size} cells`)
    assert.ok(folded.size <= 400, `${folded.size} cells`)
    const countries = new Set(folded.country.subarray(0, folded.size))
    assert.ok(countries.has(folded.countries.find('country-0')))
    assert.ok(countries.has(folded.countries.find('')))
  })

  it('keep the sums of each app and campaign', () => {
    for (const memory of [0, 1, 2] as const) {
      const [expected, actual] = [pooled(all, memory), pooled(folded, memory)]
      assert.deepEqual([...actual.keys()].sort(), [...expected.keys()].sort())
      for (const [key, sums] of expected) {
        for (const [index, sum] of sums.entries()) {
          assert.ok(Math.abs((actual.get(key)?.[index] ?? 0) - sum) < 1e-9 * (1 + sum), `${key} ${index}`)
        }
      }
    }
  })

  it('exceed the bound if pairs of app and campaign alone do', () => {
    assert.equal(counted(10).size >= 44, true)
  })
})
