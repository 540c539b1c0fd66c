import type { TrafficType } from '../../db/tables.ts'
import { servingEpochMs } from '../../lib/ids/serving-id.ts'
import { type DemoReader, demoCreators, demoReaders } from './demo-people.ts'
import { createDice, type Dice } from './dice.ts'

/** Days of traffic that the demo network begins with: the dashboard compares four weeks with the four before. */
export const demoDays = 56
/** For so many of them, from the first, the experiment ran. */
export const experimentDays = 49

const dayMs = 86_400_000
const minuteMs = 60_000

/** What an advertiser had to say about an open. */
export interface DemoReport {
  readonly afterMs: number
  readonly kind: 'verified' | 'rejected' | 'dry_run' | 'wrong_token' | 'malformed'
  /** The advertiser's server said it twice. */
  readonly isRepeated: boolean
}

/** One open of one offer of a visit. */
export interface DemoOpen {
  /** A place of the answer, or any number where the surface has one offer. */
  readonly position: number
  readonly afterMs: number
  readonly class: TrafficType
  readonly report: DemoReport | undefined
}

/** Somebody sees offers on a surface, and perhaps opens some. */
export interface DemoVisit {
  /** Unlike every other visit's. */
  readonly atMs: number
  readonly surface: 'feed' | 'search' | 'message' | 'catalog' | 'creator'
  readonly environment: 'live' | 'test'
  readonly reader: DemoReader
  readonly creatorId: string
  /** How many offers, from the top, were confirmed as shown. */
  readonly shown: number
  readonly opens: readonly DemoOpen[]
}

/** The visits of one day, 0 being the first, of the weeks that end at `endMs`; always the same. In the order of time. */
export function planDemoDay(day: number, endMs: number): DemoVisit[] {
  const dice = createDice(11 + day * 7919)
  const startMs = Math.max(endMs - (demoDays - day) * dayMs, servingEpochMs)
  const weekday = new Date(startMs).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const count = Math.round((38 + day * 0.7) * (isWeekend ? 1.3 : 1) * (0.9 + 0.2 * dice.roll()))
  const spacingMs = Math.floor(dayMs / count)
  return Array.from({ length: count }, (_, index) =>
    planVisit(dice, startMs + index * spacingMs + dice.below(spacingMs), endMs),
  )
}

function planVisit(dice: Dice, atMs: number, endMs: number): DemoVisit {
  const roll = dice.roll()
  const surface =
    roll < 0.56 ? 'feed' : roll < 0.68 ? 'search' : roll < 0.78 ? 'message' : roll < 0.87 ? 'catalog' : 'creator'
  const reader = demoReaders[dice.below(demoReaders.length)] as DemoReader
  const shown = surface === 'message' ? dice.below(2) : 2 + dice.below(6)
  return {
    atMs,
    surface,
    environment: surface === 'feed' && dice.chance(0.03) ? 'test' : 'live',
    reader,
    creatorId: dice.pick(demoCreators),
    shown,
    opens: planOpens(dice, surface, shown)
      .filter((open) => atMs + open.afterMs < endMs)
      .map(withoutFuture),
  }

  function withoutFuture(open: DemoOpen): DemoOpen {
    const reportMs = atMs + open.afterMs + (open.report?.afterMs ?? 0) + repeatAfterMs
    return reportMs < endMs ? open : { ...open, report: undefined }
  }
}

/** An advertiser's server that hears no answer in time reports again after this. */
export const repeatAfterMs = 90 * minuteMs

function planOpens(dice: Dice, surface: DemoVisit['surface'], shown: number): DemoOpen[] {
  const isDirect = surface === 'catalog' || surface === 'creator'
  const opens: DemoOpen[] = []
  for (let position = 0; position < (isDirect ? 1 : Math.max(1, shown)); position++) {
    if (isDirect || dice.chance(0.3 / (1 + position * 0.55))) opens.push(planOpen(dice, position, isDirect))
  }
  return opens
}

function planOpen(dice: Dice, position: number, isDirect: boolean): DemoOpen {
  const roll = dice.roll()
  const kind: TrafficType = roll < 0.9 ? 'person' : roll < 0.95 ? 'preview_bot' : roll < 0.98 ? 'prefetch' : 'crawler'
  return {
    position: isDirect ? dice.below(1_000) : position,
    afterMs: 4_000 + dice.below(5 * minuteMs),
    class: kind,
    report: kind === 'person' ? planReport(dice) : undefined,
  }
}

function planReport(dice: Dice): DemoReport | undefined {
  const roll = dice.roll()
  const afterMs = (dice.chance(0.6) ? 3 * minuteMs + dice.below(90 * minuteMs) : dice.below(4 * dayMs)) + minuteMs
  const isRepeated = dice.chance(0.1)
  if (roll < 0.22) return { afterMs, kind: 'verified', isRepeated }
  if (roll < 0.26) return { afterMs, kind: 'rejected', isRepeated: false }
  if (roll < 0.27) return { afterMs, kind: 'dry_run', isRepeated: false }
  if (roll < 0.28) return { afterMs, kind: 'wrong_token', isRepeated: false }
  return roll < 0.285 ? { afterMs, kind: 'malformed', isRepeated: false } : undefined
}
