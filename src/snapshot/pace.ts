import type { OpeningHours, OpenSpan } from '../lib/time/opening-hours.ts'
import { startOfUtcDay, type UtcDay } from '../lib/time/utc-day.ts'

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
  const endMs = startOfUtcDay(day + 1)
  const open = hours?.ofUtcDay(day).spans ?? [{ startMs: startOfUtcDay(day), endMs }]
  const over = headStart * today - perDay
  if (perDay <= 0n || over < 0n || open.length === 0) return undefined
  const elapsed = (over * BigInt(durationOf(open))) / (headStart * perDay) + 1n
  return instantAfter(open, Number(elapsed)) ?? endMs
}

function durationOf(spans: readonly OpenSpan[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

/** The first instant by which so many milliseconds of the spans have passed; undefined if they are shorter. */
function instantAfter(spans: readonly OpenSpan[], elapsedMs: number): number | undefined {
  let leftMs = elapsedMs
  for (const { startMs, endMs } of spans) {
    if (leftMs <= endMs - startMs) return startMs + leftMs
    leftMs -= endMs - startMs
  }
  return undefined
}
