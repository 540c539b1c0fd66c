const ringHours = 721

/** Clicks of one campaign by hour, and how many of each hour's have completed. */
export interface HourlySums {
  clicks: Float32Array
  completions: Float32Array
}

interface Ring extends HourlySums {
  firstHour: number
  lastHour: number
}

const noHours = () => ({ clicks: new Float32Array(ringHours), completions: new Float32Array(ringHours) })

/** Clicks of each campaign by hour over the last 30 days, and what of them has completed. */
export class HourlyClicks {
  readonly #rings = new Map<string, Ring>()
  readonly #scratch: HourlySums = noHours()

  /** Adds clicks of an hour and completions of that hour's clicks; hours that have left the ring are forgotten. */
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
    ring.clicks[slot] = (ring.clicks[slot] ?? 0) + clicks
    ring.completions[slot] = (ring.completions[slot] ?? 0) + completions
  }

  /**
   * A campaign's clicks and their completions by hour, from its first one kept to this one; undefined for one that was never
   * opened. The arrays are used again at the next call.
   */
  hours(campaignId: string, nowHour: number): HourlySums | undefined {
    const ring = this.#rings.get(campaignId)
    if (ring === undefined) return undefined
    const first = Math.max(ring.firstHour, ring.lastHour - ringHours + 1, nowHour - ringHours + 1)
    const length = Math.max(0, nowHour - first + 1)
    const upTo = Math.min(length, ring.lastHour - first + 1)
    return {
      clicks: unrolled(ring.clicks, this.#scratch.clicks.subarray(0, length), first, upTo),
      completions: unrolled(ring.completions, this.#scratch.completions.subarray(0, length), first, upTo),
    }
  }
}

/** The first hours of a ring, from one on, as the beginning of an array that is 0 after them. */
function unrolled(ring: Float32Array, into: Float32Array, firstHour: number, hours: number): Float32Array {
  const start = firstHour % ringHours
  const beforeTurn = Math.max(0, Math.min(hours, ringHours - start))
  into.fill(0)
  into.set(ring.subarray(start, start + beforeTurn))
  if (hours > beforeTurn) into.set(ring.subarray(0, hours - beforeTurn), beforeTurn)
  return into
}
