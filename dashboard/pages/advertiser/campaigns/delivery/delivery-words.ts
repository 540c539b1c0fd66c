import type { Audience, AudienceCondition, Schedule } from '../../../../api/types.ts'
import { days } from './week.ts'

const dayNames = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' }
const operatorWords = {
  is: 'is',
  is_not: 'is not',
  at_least: 'is at least',
  at_most: 'is at most',
  exists: 'is stored',
}

/** A schedule in words: `Mon–Fri 08:00–20:00, Sat 10:00–14:00 (Europe/Berlin)`. */
export function hoursText({ timeZone, windows }: Schedule): string {
  const parts = windows.map((window) => `${daysText(window.days)} ${window.from}–${window.to}`)
  return `${parts.join(', ')} (${timeZone.replaceAll('_', ' ')})`
}

/** Days that follow each other are a range. */
function daysText(chosen: Schedule['windows'][number]['days']): string {
  const places = days.flatMap((day, place) => (chosen.includes(day) ? place : []))
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run?.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  const name = (place: number | undefined) => dayNames[days[place ?? 0] ?? 'mon']
  return runs
    .map((run) => (run.length < 3 ? run.map(name).join(', ') : `${name(run[0])}–${name(run.at(-1))}`))
    .join(', ')
}

/** An audience in words: `subscriptionTier is gold or platinum; age is at least 25`. */
export function audienceText({ all }: Audience): string {
  return all.map(({ any }) => any.map(conditionText).join(', or ')).join('; ')
}

function conditionText({ attribute, operator, values }: AudienceCondition): string {
  const list = (values ?? []).join(' or ')
  return [attribute, operatorWords[operator], list].filter((word) => word !== '').join(' ')
}
