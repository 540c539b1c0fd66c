import type { Schedule } from '../../../../api/types.ts'

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof days)[number]

/** A part of a day in minutes from midnight; the end is exclusive. */
type Span = readonly [from: number, to: number]

/** The open parts of each day: ascending; they neither overlap nor touch. */
export type Week = Readonly<Record<Day, readonly Span[]>>

/** The week that a schedule's windows make up. */
export function weekOf(windows: Schedule['windows']): Week {
  const spansOf = (day: Day) =>
    windows.filter((window) => window.days.includes(day)).map(({ from, to }) => [minutes(from), minutes(to)] as const)
  return weekFrom((day) => joined(spansOf(day)))
}

/** The windows that make up a week: days with equal parts share them. */
export function windowsOf(week: Week): Schedule['windows'] {
  const bySpan = Map.groupBy(
    days.flatMap((day) => week[day].map(([from, to]) => ({ day, from: textOf(from), to: textOf(to) }))),
    ({ from, to }) => `${from} ${to}`,
  )
  return [...bySpan.values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ days: same.map(({ day }) => day), from: first.from, to: first.to }]
  })
}

/** How much of an hour is open. */
export function hourIn(week: Week, day: Day, hour: number): 'open' | 'part' | 'closed' {
  const open = week[day].reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, hour * 60 + 60) - Math.max(from, hour * 60)),
    0,
  )
  return open === 0 ? 'closed' : open === 60 ? 'open' : 'part'
}

/** The week with some hours of a day opened or closed; other hours keep their minutes. */
export function withHours(week: Week, day: Day, hours: Iterable<number>, isOpen: boolean): Week {
  let spans = week[day]
  for (const hour of hours) {
    const [from, to] = [hour * 60, hour * 60 + 60]
    const rest = spans.flatMap(([start, end]): Span[] => [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ])
    spans = joined([...rest.filter(([start, end]) => start < end), ...(isOpen ? [[from, to] as const] : [])])
  }
  return { ...week, [day]: spans }
}

function weekFrom(spansOf: (day: Day) => readonly Span[]): Week {
  return Object.fromEntries(days.map((day) => [day, spansOf(day)])) as Record<Day, readonly Span[]>
}

function joined(spans: readonly Span[]): Span[] {
  const list: Span[] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = list.at(-1)
    if (last === undefined || last[1] < from) list.push([from, to])
    else list[list.length - 1] = [last[0], Math.max(last[1], to)]
  }
  return list
}

function minutes(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

export function textOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
