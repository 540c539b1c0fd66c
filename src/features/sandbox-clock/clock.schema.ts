import { type Static, Type } from 'typebox'
import { instantInputSchema, instantSchema, named, oneOf, optional } from '../../http/body/schema-parts.ts'
import { clockModeSchema } from '../pages/test-clock.ts'

const daySeconds = 86_400

/** How far the clock goes at once, in days. */
export const mostDays = 731

export const moveClockSchema = Type.Object(
  optional({
    advanceTo: instantInputSchema,
    advanceBySeconds: Type.Integer({ minimum: 1, maximum: mostDays * daySeconds }),
    mode: clockModeSchema,
  }),
  { examples: [{ advanceBySeconds: 604_800 }] },
)
export type MoveClock = Static<typeof moveClockSchema>

const doneSchema = Type.Object({
  at: instantSchema,
  what: oneOf([
    'invoice_day',
    'provisional_end',
    'schedule_boundary',
    'usage_hour',
    'utc_midnight',
    'payment_day',
    'retention',
    'verify_ledger',
  ]),
})

export const movedClockSchema = named('MovedTestClock', {
  now: instantSchema,
  mode: clockModeSchema,
  ran: Type.Array(doneSchema, { description: 'Everything that became due, oldest first, each with its own instant.' }),
})
export type MovedClock = Static<typeof movedClockSchema>
