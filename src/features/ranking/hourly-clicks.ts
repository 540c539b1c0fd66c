const ringHours = 721

/** Clicks of each campaign by hour over the last 30 days, for how many of them are old enough to have completed. */
export class HourlyClicks {
  readonly #rings = new Map<string, { firstHour: number; lastHour: number; clicks: Float32Array }>()

  /** Adds clicks; those of hours that have left the ring are forgotten. */
  add(campaignId: string, hour: number, clicks: number): void {
    let ring = this.#rings.get(campaignId)
    if (ring === undefined) {
      ring = { firstHour: hour, lastHour: hour, clicks: new Float32Array(ringHours) }
      this.#rings.set(campaignId, ring)
    }
    if (hour <= ring.lastHour - ringHours) return
    if (hour < ring.firstHour) ring.firstHour = hour
    if (hour > ring.lastHour) {
      const from = Math.max(ring.lastHour + 1, hour - ringHours + 1)
      for (let passed = from; passed <= hour; passed++) ring.clicks[passed % ringHours] = 0
      ring.lastHour = hour
    }
    const slot = hour % ringHours
    ring.clicks[slot] = (ring.clicks[slot] ?? 0) + clicks
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
