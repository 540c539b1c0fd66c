const ringHours = 721

interface Ring {
  firstHour: number
  lastHour: number
  clicks: Float32Array
  completions: Float32Array
}

/** Clicks of each campaign by hour over the last 30 days, and what of them has completed. */
export class HourlyClicks {
  readonly #rings = new Map<string, Ring>()

  /** Adds clicks of an hour and completions of that hour's clicks; hours that have left the ring are forgotten. */
  add(campaignId: string, hour: number, clicks: number, completions: number): void {
    let ring = this.#rings.get(campaignId)
    if (ring === undefined) {
      const sums = () => new Float32Array(ringHours)
      ring = { firstHour: hour, lastHour: hour, clicks: sums(), completions: sums() }
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

  /** A campaign's clicks and their completions by hour, from its first one kept to this one. */
  hours(campaignId: string, nowHour: number): [clicks: Float32Array, completions: Float32Array] {
    const ring = this.#rings.get(campaignId)
    if (ring === undefined) return [new Float32Array(0), new Float32Array(0)]
    const first = Math.max(ring.firstHour, ring.lastHour - ringHours + 1, nowHour - ringHours + 1)
    const length = Math.max(0, nowHour - first + 1)
    const upTo = Math.min(length, ring.lastHour - first + 1)
    const ofHours = (sums: Float32Array) => {
      const hours = new Float32Array(length)
      for (let hour = 0; hour < upTo; hour++) hours[hour] = sums[(first + hour) % ringHours] ?? 0
      return hours
    }
    return [ofHours(ring.clicks), ofHours(ring.completions)]
  }

  /**
   * Share of a campaign's clicks of which the completions are known by now, for each memory: `decay` is what a click
   * of an age in hours still weighs, `known` the share of its completions that have come.
   */
  maturity(campaignId: string, nowHour: number, decays: readonly Float64Array[], known: Float64Array): number[] {
    const ring = this.#rings.get(campaignId)
    if (ring === undefined) return decays.map(() => 1)
    const all = decays.map(() => 0)
    const mature = decays.map(() => 0)
    const oldest = Math.max(ring.firstHour, ring.lastHour - ringHours + 1, nowHour - ringHours + 1)
    for (let hour = ring.lastHour; hour >= oldest; hour--) {
      const clicks = ring.clicks[hour % ringHours] ?? 0
      if (clicks === 0) continue
      const age = Math.max(0, nowHour - hour)
      for (let memory = 0; memory < decays.length; memory++) {
        const weight = clicks * (decays[memory]?.[age] ?? 0)
        all[memory] = (all[memory] ?? 0) + weight
        mature[memory] = (mature[memory] ?? 0) + weight * (known[age] ?? 1)
      }
    }
    return all.map((sum, memory) => (sum > 0 ? (mature[memory] ?? 0) / sum : 1))
  }
}
