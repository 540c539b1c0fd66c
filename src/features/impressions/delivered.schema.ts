import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'

/** The last millisecond of the year 9999. */
const greatestTimestamp = 253_402_300_799_999

/** `POST /offers/impressions/{impressionUid}/delivered` (spec 4.4). */
export const DeliveredSchema = {
  tags: ['Publisher API'],
  summary: 'Confirm that a served offer was shown',
  security: [{ publishableKey: [] }],
  params: Type.Object({
    impressionUid: Type.Unsafe<string>({ ...uuidSchema, description: 'A UUID, as the feed gave it.' }),
  }),
  body: Type.Object({
    deliveredTimestamp: Type.Integer({
      minimum: 1,
      maximum: greatestTimestamp,
      description: 'Unix time in seconds when the offer was shown; above 1e11 it is read as milliseconds.',
    }),
    readTimestamp: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: greatestTimestamp,
        description: 'Unix time in seconds when it was read, for messages with read receipts.',
      }),
    ),
  }),
  response: { 202: Type.Object({ success: Type.Literal(true) }) },
}
