import type { PositionSums } from './ranking-counters.ts'

/** Places whose attention is learned; later ones get the last one's. */
export const positionCount = 25
const priorClicks = 30

/** How much attention each place gets. */
export interface PositionModel {
  /** Clicks of an impression there relative to the first place. */
  examination: Float64Array
  /** Share of servings that are confirmed, among apps that confirm. */
  seen: Float64Array
  /** Apps that (almost) never confirm: their servings count in the place of impressions. */
  unconfirming: ReadonlySet<string>
}

/** Before any evidence. */
export function priorPositions(): PositionModel {
  return {
    examination: Float64Array.from({ length: positionCount }, (_, place) => 1 / (1 + 0.1 * place)),
    seen: Float64Array.from({ length: positionCount }, (_, place) => 1 / (1 + 0.1 * place)),
    unconfirming: new Set(),
  }
}

/** Learns attention from confirmed impressions; `scale` turns the stored sums into decayed ones. */
export function fitPositions(positions: ReadonlyMap<string, readonly PositionSums[]>, scale: number): PositionModel {
  const prior = priorPositions()
  const unconfirming = new Set<string>()
  const sums = Array.from({ length: positionCount }, () => ({ served: 0, delivered: 0, clicks: 0, expected: 0 }))
  for (const [app, places] of positions) {
    const served = scale * places.reduce((sum, place) => sum + place.served, 0)
    const delivered = scale * places.reduce((sum, place) => sum + place.delivered, 0)
    if (served >= 300 && delivered < 0.03 * served) {
      unconfirming.add(app)
      continue
    }
    if (served < 300) continue
    for (const [place, each] of places.entries()) {
      const sum = sums[Math.min(place, positionCount - 1)]
      if (sum === undefined) continue
      sum.served += scale * each.served
      sum.delivered += scale * each.delivered
      sum.clicks += scale * each.clicks
      sum.expected += scale * each.expected
    }
  }
  const raw = sums.map((sum, place) => {
    const assumed = prior.examination[place] ?? 0
    return (assumed * priorClicks + sum.clicks) / (priorClicks + sum.expected)
  })
  const first = raw[0] ?? 1
  return {
    examination: Float64Array.from(raw, (value) => Math.min(1.2, Math.max(0.05, value / first))),
    seen: Float64Array.from(sums, (sum, place) => (50 * (prior.seen[place] ?? 0) + sum.delivered) / (50 + sum.served)),
    unconfirming,
  }
}
