import type { OpeningHours, OpenSpan } from '../lib/time/opening-hours.ts'
import { startOfUtcDay, type UtcDay, utcDayOf } from '../lib/time/utc-day.ts'

/** The share of a daily cap by which conversions may run ahead of the day, as a divisor. */
const headStart = 24n

/**
 * Returns the instant of a UTC day before which a campaign that spreads its conversions over the day is not served;
 * undefined if there is none. It is served while the day's conversions are fewer than its daily cap times the elapsed
 * share of the day's open hours plus 1/24.
 */
export function aheadOfPaceUntil(
  { perDay, today }: { readonly perDay: bigint; readonly today: bigint },
  hours: OpeningHours | undefined,
  day: UtcDay,
): number | undefined {
  const open = openOn(hours, day)
  const over = headStart * today - perDay
  if (perDay <= 0n || over < 0n || open.length === 0) return undefined
  const elapsed = (over * BigInt(durationOf(open))) / (headStart * perDay) + 1n
  return instantAfter(open, Number(elapsed)) ?? startOfUtcDay(day + 1)
}

/** Returns how many conversions of a day, at most its cap, may have come by an instant before it waits. */
export function paceBy(perDay: bigint, hours: OpeningHours | undefined, atMs: number): number {
  const open = openOn(hours, utcDayOf(atMs))
  const passedMs = open.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(atMs, endMs) - startMs), 0)
  const share = open.length === 0 ? 0 : passedMs / durationOf(open)
  return Math.min(Number(perDay), Math.ceil(Number(perDay) * (share + 1 / Number(headStart))))
}

function openOn(hours: OpeningHours | undefined, day: UtcDay): readonly OpenSpan[] {
  return hours?.ofUtcDay(day).spans ?? [{ startMs: startOfUtcDay(day), endMs: startOfUtcDay(day + 1) }]
}

function durationOf(spans: readonly OpenSpan[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

/** The first instant by which a number of milliseconds of the spans has passed; undefined if they are shorter. */
function instantAfter(spans: readonly OpenSpan[], elapsedMs: number): number | undefined {
  let leftMs = elapsedMs
  for (const { startMs, endMs } of spans) {
    if (leftMs <= endMs - startMs) return startMs + leftMs
    leftMs -= endMs - startMs
  }
  return undefined
}
