import { Type } from 'typebox'
import { oneOf } from '../../../http/body/schema-parts.ts'
import { isTimeZone, weekdays } from '../../../lib/time/opening-hours.ts'

const windowSchema = Type.Refine(
  Type.Object({
    days: Type.Array(oneOf(weekdays), { minItems: 1, maxItems: 7, uniqueItems: true }),
    from: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: '`HH:MM`, included.' }),
    to: Type.String({
      pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
      description: '`HH:MM` up to `24:00`, not included.',
    }),
  }),
  ({ from, to }: { readonly from: string; readonly to: string }) => from < to,
  () => 'must have a `to` that is later than `from`; a night is two windows',
)

export const scheduleSchema = Type.Object(
  {
    timeZone: Type.Refine(
      Type.String({ maxLength: 64, description: 'An IANA time zone.', examples: ['America/New_York'] }),
      isTimeZone,
      () => 'must be an IANA time zone, such as America/New_York',
    ),
    windows: Type.Array(windowSchema, { minItems: 1, maxItems: 50 }),
  },
  {
    description:
      'The hours in which the campaign is shown, by the wall clock of the time zone. An hour that a change of the clocks skips is skipped, one that it repeats counts twice.',
    examples: [
      { timeZone: 'America/New_York', windows: [{ days: ['mon', 'tue', 'wed'], from: '08:00', to: '20:00' }] },
    ],
  },
)
