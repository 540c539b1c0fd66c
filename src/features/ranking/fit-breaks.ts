import type { HourlySums } from './hourly-clicks.ts'

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
export function breakFactor({ clicks, completions }: HourlySums, known: Float64Array): number {
  const hours = clicks.length
  const from = Math.max(0, hours - watchedHours)
  let completed = 0
  let mature = 0
  let watched = 0
  for (let hour = 0; hour < hours; hour++) {
    const matureClicks = (clicks[hour] ?? 0) * (known[hours - 1 - hour] ?? 1)
    completed += completions[hour] ?? 0
    mature += matureClicks
    if (hour >= from) watched += matureClicks
  }
  const rate = (1 + completed) / (priorClicks + mature)
  if (rate * watched < 1) return 1
  let broken = breaksPerHour / (breaksPerHour + mendsPerHour)
  for (let hour = from; hour < hours; hour++) {
    broken += (1 - broken) * breaksPerHour - broken * mendsPerHour
    const matureClicks = (clicks[hour] ?? 0) * (known[hours - 1 - hour] ?? 1)
    const silence = (1 - leftWhenBroken) * rate * matureClicks
    const ratio = Math.exp(silence) * leftWhenBroken ** (completions[hour] ?? 0)
    broken = (broken * ratio) / (broken * ratio + 1 - broken)
  }
  return 1 - broken * (1 - leftWhenBroken)
}
