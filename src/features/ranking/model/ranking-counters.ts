import { countBits } from '../../../snapshot/bitset.ts'
import { CellCounters, ForwardDecay } from './cell-counters.ts'
import {
  attributeSlots,
  type CounterRow,
  type DelayRow,
  delayEdgesHours,
  type LiftFamilyName,
  type LiftRow,
  type PeopleRow,
  type PositionRow,
} from './counter-rows.ts'

interface LiftEvidence {
  clicks: number
  expected: number
}

export type PositionSums = Pick<PositionRow, 'served' | 'delivered' | 'clicks' | 'expected'>

export const noPositionSums = (): PositionSums => ({ served: 0, delivered: 0, clicks: 0, expected: 0 })

/** Adds sums, each multiplied by `weight`, in place. */
export function addPositionSums(to: PositionSums, sums: PositionSums, weight: number): void {
  to.served += sums.served * weight
  to.delivered += sums.delivered * weight
  to.clicks += sums.clicks * weight
  to.expected += sums.expected * weight
}

/** Evidence by left key, then right key. */
export type LiftEvidenceTable = Map<number, Map<number, LiftEvidence>>

/** The least number of users with a feature to learn from it. */
const leastPeople = 20

/** Counts the users with a feature of each slot, as bits of a hash. */
class AttributePeople {
  readonly #bits = new Uint32Array(2 * attributeSlots)

  add({ slot, low, high }: PeopleRow): void {
    if (slot >= attributeSlots) return
    this.#bits[2 * slot]! |= low
    this.#bits[2 * slot + 1]! |= high
  }

  /** Different bits belong to different users. */
  isAdmitted(slot: number): boolean {
    return countBits(this.#bits.subarray(2 * slot, 2 * slot + 2)) >= leastPeople
  }
}

const positionHalfLifeHours = 24 * 7
const liftHalfLifeHours = 24 * 20

/** All evidence, summed for refits. */
export class RankingCounters {
  readonly cells: CellCounters
  readonly positionDecay: ForwardDecay
  readonly liftDecay: ForwardDecay
  readonly clicksByHour = new HourlyClicks()
  /** Sums by app, then position. */
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

  readonly attributePeople = new AttributePeople()

  /** @param originHour any hour shortly before the oldest row, or its own. */
  constructor(originHour: number) {
    this.cells = new CellCounters(originHour)
    this.positionDecay = new ForwardDecay(originHour, positionHalfLifeHours)
    this.liftDecay = new ForwardDecay(originHour, liftHalfLifeHours)
  }

  add(row: CounterRow): void {
    if (row.kind === 'cell') {
      this.cells.add(row)
      const { clicks, completions } = row
      if (clicks > 0 || completions > 0) this.clicksByHour.add(row.campaignId, row.hour, clicks, completions)
    } else if (row.kind === 'position') this.#addPosition(row)
    else if (row.kind === 'lift') this.#addLift(row)
    else if (row.kind === 'people') this.attributePeople.add(row)
    else {
      addDelays(this.delays, row.hour, row)
      addDelays(this.campaignDelays, row.campaignId, row)
    }
  }

  #addPosition(row: PositionRow): void {
    const positions = this.positions.get(row.appId) ?? []
    this.positions.set(row.appId, positions)
    while (positions.length <= row.position) positions.push(noPositionSums())
    const sums = positions[row.position]
    if (sums !== undefined) addPositionSums(sums, row, this.positionDecay.weightAt(row.hour))
  }

  #addLift(row: LiftRow): void {
    const table: LiftEvidenceTable | undefined = this.lifts[row.family]
    // Another version may have families this one does not know.
    if (table === undefined) return
    const group = table.get(row.left) ?? new Map<number, LiftEvidence>()
    table.set(row.left, group)
    const weight = this.liftDecay.weightAt(row.hour)
    const evidence = group.get(row.right) ?? { clicks: 0, expected: 0 }
    group.set(row.right, evidence)
    evidence.clicks += row.clicks * weight
    evidence.expected += row.expected * weight
  }
}

function addDelays<Key>(delays: Map<Key, Float64Array>, key: Key, { ageBucket, completions }: DelayRow): void {
  const buckets = delays.get(key) ?? new Float64Array(delayEdgesHours.length)
  buckets[ageBucket]! += completions
  delays.set(key, buckets)
}

const ringHours = 721

/** Clicks of one campaign by hour, and the completions of each hour's clicks. */
export interface HourlySums {
  clicks: Float32Array
  completions: Float32Array
}

interface Ring extends HourlySums {
  firstHour: number
  lastHour: number
}

const noHours = () => ({ clicks: new Float32Array(ringHours), completions: new Float32Array(ringHours) })

/** Keeps each campaign's clicks by hour over the last 30 days, and their completions. */
class HourlyClicks {
  readonly #rings = new Map<string, Ring>()
  readonly #scratch: HourlySums = noHours()

  /** Adds clicks of an hour and their completions; ignores hours older than the ring. */
  add(campaignId: string, hour: number, clicks: number, completions: number): void {
    let ring = this.#rings.get(campaignId)
    if (ring === undefined) {
      ring = { firstHour: hour, lastHour: hour, ...noHours() }
      this.#rings.set(campaignId, ring)
    }
    if (hour <= ring.lastHour - ringHours) return
    if (hour < ring.firstHour) ring.firstHour = hour
    if (hour > ring.lastHour) {
      const from = Math.max(ring.lastHour + 1, hour - ringHours + 1)
      for (let passed = from; passed <= hour; passed++) {
        ring.clicks[passed % ringHours] = 0
        ring.completions[passed % ringHours] = 0
      }
      ring.lastHour = hour
    }
    const slot = hour % ringHours
    ring.clicks[slot]! += clicks
    ring.completions[slot]! += completions
  }

  /**
   * Returns a campaign's clicks and their completions by hour, from the first one kept to `nowHour`; undefined if it
   * was never clicked. The next call reuses the arrays.
   */
  hours(campaignId: string, nowHour: number): HourlySums | undefined {
    const ring = this.#rings.get(campaignId)
    if (ring === undefined) return undefined
    const first = Math.max(ring.firstHour, ring.lastHour - ringHours + 1, nowHour - ringHours + 1)
    const length = Math.max(0, nowHour - first + 1)
    const [clicks, completions] = [
      this.#scratch.clicks.subarray(0, length),
      this.#scratch.completions.subarray(0, length),
    ]
    for (let at = 0; at < length; at++) {
      const slot = (first + at) % ringHours
      const isKept = first + at <= ring.lastHour
      clicks[at] = isKept ? ring.clicks[slot]! : 0
      completions[at] = isKept ? ring.completions[slot]! : 0
    }
    return { clicks, completions }
  }
}
