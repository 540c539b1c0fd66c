import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { publisher } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { keyErrors } from '../../errors.ts'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import { type Api, sendJson } from '../../http/server.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import type { ImpressionParts } from './impression-parts.ts'

/** The last millisecond of the year 9999. */
const greatestTimestamp = 253_402_300_799_999

const deliveredSchema = {
  operationId: 'confirmDelivery',
  description: 'The first confirmation of an impression counts; later ones are accepted and change nothing.',
  errors: [...keyErrors, 'unavailable'] as const,
  example: { success: true },
  summary: 'Confirm that a served offer was shown',
  params: Type.Object({
    impressionUid: Type.Unsafe<string>({
      ...uuidSchema,
      description: 'The `impressionUid` of a feed or search offer.',
    }),
  }),
  body: Type.Object(
    {
      deliveredTimestamp: Type.Integer({
        minimum: 1,
        maximum: greatestTimestamp,
        description: 'Unix seconds when the offer was shown; values above 1e11 are read as milliseconds.',
      }),
      readTimestamp: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: greatestTimestamp,
          description: 'Unix seconds when the message was read, if there are read receipts.',
        }),
      ),
    },
    { examples: [{ deliveredTimestamp: 1772366400 }] },
  ),
  response: { 202: Type.Object({ success: Type.Literal(true) }) },
}

/** `POST /offers/impressions/{impressionUid}/delivered`: confirms that an offer was shown (spec 4.4). */
export function deliveredRoute(api: Api, services: Core & AccessParts & ImpressionParts): void {
  api.post(
    '/publisher/sdk/v1/offers/impressions/:impressionUid/delivered',
    publisher(services, [], 'makes 1', deliveredSchema),
    async (request, reply) => {
      await confirmDelivery(services, request.caller, request.params.impressionUid, request.body)
      return sendJson(reply.code(202), '{"success":true}')
    },
  )
}
