import { CellCounters } from './cell-counters.ts'
import {
  type CounterRow,
  delayEdgesHours,
  type LiftFamilyName,
  type LiftRow,
  type PositionRow,
} from './counter-rows.ts'
import { ForwardDecay } from './forward-decay.ts'
import { HourlyClicks } from './hourly-clicks.ts'

/** Evidence of one multiplier. */
export interface LiftEvidence {
  clicks: number
  expected: number
}

/** Sums by place in the list. */
export interface PositionSums {
  served: number
  delivered: number
  clicks: number
  expected: number
}

/** Evidence by left key, then right key. */
export type LiftEvidenceTable = Map<number, Map<number, LiftEvidence>>

const positionHalfLifeHours = 24 * 7
const liftHalfLifeHours = 24 * 20

/** All evidence of the ranker in one process: its own and, row by row, that of the others. Adding rows is all that changes it. */
export class RankingCounters {
  readonly cells: CellCounters
  readonly positionDecay: ForwardDecay
  readonly liftDecay: ForwardDecay
  readonly clicksByHour = new HourlyClicks()
  /** Sums by app, then place. */
  readonly positions = new Map<string, PositionSums[]>()
  /** Completions by hour of their click, then age bucket. */
  readonly delays = new Map<number, Float64Array>()
  /** Completions by campaign, then age bucket. */
  readonly campaignDelays = new Map<string, Float64Array>()
  readonly lifts: Record<LiftFamilyName, LiftEvidenceTable> = {
    attribute: new Map(),
    fatigue: new Map(),
    taste: new Map(),
  }

  /** `originHour` is any hour not long before the oldest row, for instance that of the oldest one. */
  constructor(originHour: number) {
    this.cells = new CellCounters(originHour)
    this.positionDecay = new ForwardDecay(originHour, positionHalfLifeHours)
    this.liftDecay = new ForwardDecay(originHour, liftHalfLifeHours)
  }

  /** Adds a row's sums. */
  add(row: CounterRow): void {
    if (row.kind === 'cell') {
      this.cells.add(row)
      const { clicks, completions } = row
      if (clicks > 0 || completions > 0) this.clicksByHour.add(row.campaignId, row.hour, clicks, completions)
    } else if (row.kind === 'position') this.#addPosition(row)
    else if (row.kind === 'lift') this.#addLift(row)
    else {
      const buckets = this.delays.get(row.hour) ?? new Float64Array(delayEdgesHours.length)
      buckets[row.ageBucket] = (buckets[row.ageBucket] ?? 0) + row.completions
      this.delays.set(row.hour, buckets)
      const own = this.campaignDelays.get(row.campaignId) ?? new Float64Array(delayEdgesHours.length)
      own[row.ageBucket] = (own[row.ageBucket] ?? 0) + row.completions
      this.campaignDelays.set(row.campaignId, own)
    }
  }

  #addPosition(row: PositionRow): void {
    const places = this.positions.get(row.appId) ?? []
    while (places.length <= row.position) places.push({ served: 0, delivered: 0, clicks: 0, expected: 0 })
    const sums = places[row.position]
    if (sums !== undefined) {
      const weight = this.positionDecay.weightAt(row.hour)
      sums.served += row.served * weight
      sums.delivered += row.delivered * weight
      sums.clicks += row.clicks * weight
      sums.expected += row.expected * weight
    }
    this.positions.set(row.appId, places)
  }

  #addLift(row: LiftRow): void {
    const table: LiftEvidenceTable | undefined = this.lifts[row.family]
    // Another version may have counted what this one does not know.
    if (table === undefined) return
    let group = table.get(row.left)
    if (group === undefined) {
      group = new Map()
      table.set(row.left, group)
    }
    const weight = this.liftDecay.weightAt(row.hour)
    const evidence = group.get(row.right)
    if (evidence === undefined) group.set(row.right, { clicks: row.clicks * weight, expected: row.expected * weight })
    else {
      evidence.clicks += row.clicks * weight
      evidence.expected += row.expected * weight
    }
  }
}
