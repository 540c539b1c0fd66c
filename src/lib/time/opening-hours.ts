import { startOfUtcDay, type UtcDay, utcDayOf } from './utc-day.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Hours of a week by the wall clock of a time zone. A night is two windows. */
export interface Schedule {
  /** An IANA time zone. */
  timeZone: string
  windows: ScheduleWindow[]
}

export interface ScheduleWindow {
  days: Weekday[]
  /** `HH:MM`; `to` is exclusive, later than `from`, and up to `24:00`. */
  from: string
  to: string
}

/** A stretch of time in milliseconds since the Unix epoch; the end is exclusive. */
export interface OpenSpan {
  readonly startMs: number
  readonly endMs: number
}

interface OpenDay {
  readonly day: UtcDay
  /** Ascending, cut at both midnights; they neither overlap nor touch. */
  readonly spans: readonly OpenSpan[]
  /** The instants, those of both midnights included, at which it opens or closes. */
  readonly edges: readonly number[]
}

const minuteMs = 60_000
const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** The first Monday after the Unix epoch. */
const mondayMs = 4 * dayMs

/**
 * The instants at which a schedule is open: those whose wall-clock time lies in a window. So an hour that a change of
 * the clocks skips is skipped, and one that it repeats counts twice.
 */
export class OpeningHours {
  readonly #offsetAt: (atMs: number) => number
  /** In milliseconds from Monday, 00:00. Ascending; they neither overlap nor touch. */
  readonly #ofWeek: readonly OpenSpan[]
  /** The latest day asked for, which is asked for again and again. */
  #latest: OpenDay | undefined

  constructor({ timeZone, windows }: Schedule) {
    this.#offsetAt = offsetsOf(timeZone)
    this.#ofWeek = joined(windows.flatMap(spansOfWindow).sort((a, b) => a.startMs - b.startMs))
  }

  isOpenAt(atMs: number): boolean {
    return this.ofUtcDay(utcDayOf(atMs)).spans.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
  }

  ofUtcDay(day: UtcDay): OpenDay {
    if (this.#latest?.day !== day) {
      const [fromMs, toMs] = [startOfUtcDay(day), startOfUtcDay(day + 1)]
      // A millisecond more at both ends tells whether it opens or closes there.
      const spans = this.#between(fromMs - 1, toMs + 1)
      this.#latest = {
        day,
        spans: spans
          .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) }))
          .filter(({ startMs, endMs }) => startMs < endMs),
        edges: spans.flatMap(({ startMs, endMs }) => [startMs, endMs]).filter((atMs) => atMs >= fromMs && atMs <= toMs),
      }
    }
    return this.#latest
  }

  /** The instants after one and up to another, at which it opens or closes. */
  edges(afterMs: number, throughMs: number): number[] {
    const edges: number[] = []
    for (let day = utcDayOf(afterMs); startOfUtcDay(day) < throughMs; day++) {
      for (const atMs of this.ofUtcDay(day).edges) {
        if (atMs > afterMs && atMs <= throughMs && atMs !== edges.at(-1)) edges.push(atMs)
      }
    }
    return edges
  }

  /** The open spans of a stretch of time, ascending, cut at its ends; they neither overlap nor touch. */
  #between(fromMs: number, toMs: number): OpenSpan[] {
    const spans: OpenSpan[] = []
    for (let startMs = fromMs; startMs < toMs; ) {
      const offsetMs = this.#offsetAt(startMs)
      const endMs = this.#endOfOffset(startMs, Math.min(toMs, startMs + dayMs), offsetMs)
      for (const local of this.#localSpans(startMs + offsetMs, endMs + offsetMs)) {
        spans.push({ startMs: local.startMs - offsetMs, endMs: local.endMs - offsetMs })
      }
      startMs = endMs
    }
    return joined(spans)
  }

  /** The first instant at or before `limitMs`, at most a day away, at which the offset is another one. */
  #endOfOffset(startMs: number, limitMs: number, offsetMs: number): number {
    if (this.#offsetAt(limitMs - 1) === offsetMs) return limitMs
    let [sameMs, otherMs] = [startMs, limitMs - 1]
    while (otherMs - sameMs > 1) {
      const middleMs = Math.floor((sameMs + otherMs) / 2)
      if (this.#offsetAt(middleMs) === offsetMs) sameMs = middleMs
      else otherMs = middleMs
    }
    return otherMs
  }

  /** The windows of a stretch of wall-clock time without a change of the clocks. */
  *#localSpans(fromMs: number, toMs: number): Generator<OpenSpan> {
    for (let week = Math.floor((fromMs - mondayMs) / weekMs); mondayMs + week * weekMs < toMs; week++) {
      const weekStartMs = mondayMs + week * weekMs
      for (const { startMs, endMs } of this.#ofWeek) {
        const cut = { startMs: Math.max(weekStartMs + startMs, fromMs), endMs: Math.min(weekStartMs + endMs, toMs) }
        if (cut.startMs < cut.endMs) yield cut
      }
    }
  }
}

/** The hours of a stored schedule: always closed if this runtime does not know its time zone, as another one may. */
export function openingHoursOf(schedule: Schedule | null): OpeningHours | undefined {
  if (schedule === null) return undefined
  return new OpeningHours(isTimeZone(schedule.timeZone) ? schedule : { timeZone: 'UTC', windows: [] })
}

function spansOfWindow({ days, from, to }: ScheduleWindow): OpenSpan[] {
  return days.map((day) => {
    const startMs = weekdays.indexOf(day) * dayMs
    return { startMs: startMs + msOfDay(from), endMs: startMs + msOfDay(to) }
  })
}

/** Milliseconds from midnight of an `HH:MM`. */
function msOfDay(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minuteMs
}

/** Joins ascending spans that overlap or touch. */
function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const list: OpenSpan[] = []
  for (const span of spans) {
    const last = list.at(-1)
    if (last === undefined || last.endMs < span.startMs) list.push(span)
    else list[list.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) }
  }
  return list
}

/** Returns whether the runtime knows a time zone by this name; offsets such as `+01:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

// Making one takes far longer than using it. Names are checked before, so there are as many as time zones.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      ...numeric,
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** Returns a function of an instant: how far the zone's wall clock is ahead of UTC then, in milliseconds. */
function offsetsOf(timeZone: string): (atMs: number) => number {
  const format = formatOf(timeZone)
  return (atMs) => {
    const seconds = Math.floor(atMs / 1_000) * 1_000
    const parts = new Map(format.formatToParts(seconds).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const wallMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return wallMs - seconds
  }
}
