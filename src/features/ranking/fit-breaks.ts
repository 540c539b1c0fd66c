/** How often a landing page breaks, how long that lasts, and what is left of its completions meanwhile. */
const breaksPerHour = 0.015 / 24
const mendsPerHour = 1 / 72
const leftWhenBroken = 0.05
/** What is assumed of a rate: one completion in so many clicks. */
const priorClicks = 100
/** A page that broke before this is known by its rate. */
const watchedHours = 168

/**
 * What is left of a campaign's completion rate, given its clicks and their completions by hour, the latest last, and the share of
 * completions that have come at each age: a filter over two states of its landing page, whole and broken. It is far quicker
 * than forgetting: many missing completions do not come by chance, and one that comes says more than they.
 */
export function breakFactor(clicks: Float32Array, completions: Float32Array, known: Float64Array): number {
  const hours = clicks.length
  const mature = Float64Array.from(clicks, (each, hour) => each * (known[hours - 1 - hour] ?? 1))
  const rate = (1 + sum(completions)) / (priorClicks + sum(mature))
  const from = Math.max(0, hours - watchedHours)
  if (rate * sum(mature.subarray(from)) < 1) return 1
  let broken = breaksPerHour / (breaksPerHour + mendsPerHour)
  for (let hour = from; hour < hours; hour++) {
    broken += (1 - broken) * breaksPerHour - broken * mendsPerHour
    const silence = (1 - leftWhenBroken) * rate * (mature[hour] ?? 0)
    const ratio = Math.exp(silence) * leftWhenBroken ** (completions[hour] ?? 0)
    broken = (broken * ratio) / (broken * ratio + 1 - broken)
  }
  return 1 - broken * (1 - leftWhenBroken)
}

function sum(values: Float32Array | Float64Array): number {
  let all = 0
  for (const value of values) all += value
  return all
}
