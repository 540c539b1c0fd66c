import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstServingIdAt } from '../../../lib/ids/serving-id.ts'
import type { Serving } from '../../impressions/serving-row.ts'
import type { CellRow } from '../model/counter-rows.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { compileRanker } from '../score/compile-ranker.ts'
import { ClickedImpressions, FactCounting, type LearnedFact } from './fact-counting.ts'

const atMs = Date.UTC(2026, 5, 15)
const id = firstServingIdAt(atMs)
const campaign = {
  id: 'c',
  organizationId: 'o',
  category: 'k',
  payoutMicros: 1,
  payoutModel: 'CPA',
  priority: 1,
  shownSinceMs: 0,
}
const ranker = compileRanker([campaign], [], emptyRankingModel())
const fact: LearnedFact = {
  kind: 'served',
  servingId: id,
  position: 0,
  atMs,
  clickedAtMs: 0,
  isConfirmed: false,
  weight: 1,
}
const serving: Serving = {
  id,
  appId: 'app',
  environment: 'live',
  surface: 'feed',
  userId: 'user',
  clientId: null,
  country: 'US',
  platform: 'ios',
  isMinor: false,
  campaignIds: ['c'],
  creativeIds: ['d'],
  rankingInput: null,
}

function cellsOf(facts: readonly LearnedFact[], clicked = new ClickedImpressions(), of = serving): CellRow[] {
  const cells: CellRow[] = []
  const counting = new FactCounting(ranker, clicked, (row) => row.kind === 'cell' && cells.push(row))
  for (const each of facts) counting.count(each, of)
  return cells
}

const seen = (cells: readonly CellRow[]) => cells.reduce((sum, { deliveredWeight }) => sum + deliveredWeight, 0)
const clicksIn = (cells: readonly CellRow[]) => cells.reduce((sum, { clicks }) => sum + clicks, 0)

describe('counting facts', () => {
  it('ignores test keys, and drops country codes that do not exist', () => {
    assert.deepEqual(cellsOf([fact], undefined, { ...serving, environment: 'test' }), [])
    const countries = ['US', 'QQ', 'us'].map((country) => cellsOf([fact], undefined, { ...serving, country })[0])
    assert.deepEqual(
      countries.map((cell) => cell?.countryCode),
      ['US', '', ''],
    )
  })

  it('counts an impression as seen once, whether its click or its confirmation comes first', () => {
    const click = { ...fact, kind: 'click' as const }
    const delivered = { ...fact, kind: 'delivered' as const }
    assert.equal(seen(cellsOf([click, click])), 1)
    assert.equal(seen(cellsOf([click, delivered])), 1)
    assert.equal(seen(cellsOf([delivered, { ...click, isConfirmed: true }])), 1)
  })

  it('counts an impression as clicked once however often its link is opened, and every completion', () => {
    const click = { ...fact, kind: 'click' as const }
    const confirmed = { ...click, isConfirmed: true }
    const delivered = { ...fact, kind: 'delivered' as const }
    const completion = { ...fact, kind: 'completion' as const, clickedAtMs: atMs }
    const orders: LearnedFact[][] = [
      [click, click, delivered, confirmed],
      [delivered, confirmed, confirmed],
      [confirmed, delivered, confirmed],
    ]
    for (const facts of orders) {
      const clicked = new ClickedImpressions()
      const cells = cellsOf([...facts, completion], clicked)
      cells.push(...cellsOf([click, confirmed], clicked))
      assert.deepEqual([seen(cells), clicksIn(cells)], [1, 1])
      assert.equal(
        cells.reduce((sum, { completions }) => sum + completions, 0),
        1,
      )
    }
    const other = { ...click, position: 1 }
    const two = { ...serving, campaignIds: ['c', 'c'], creativeIds: ['d', 'd'] }
    assert.equal(clicksIn(cellsOf([click, other, click, other], undefined, two)), 2)
  })

  it('forgets a clicked impression after many later ones, unless it keeps being clicked', () => {
    const clicked = new ClickedImpressions(2)
    const click = (at: bigint) => {
      const facts = [{ ...fact, kind: 'click' as const, servingId: id + at }]
      return clicksIn(cellsOf(facts, clicked, { ...serving, id: id + at }))
    }
    assert.deepEqual([0n, 1n, 0n, 2n, 0n, 1n].map(click), [1, 1, 0, 1, 0, 1])
  })
})
