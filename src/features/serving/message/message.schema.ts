import { type Static, Type } from 'typebox'
import { MessageOfferSchema } from '../offer.schema.ts'
import { AudienceAttributes, exampleAttributes, OpaqueId } from '../offer-request.schema.ts'

const MessageRequestSchema = Type.Object(
  {
    clientId: OpaqueId('Stable id of the operator.'),
    chatId: OpaqueId('The conversation: seeds the ranking, and is the user of the transaction that a click makes.'),
    attributes: AudienceAttributes,
  },
  { examples: [{ clientId: 'bot', chatId: 'chat-1', attributes: exampleAttributes }] },
)
export type MessageRequest = Static<typeof MessageRequestSchema>

/** `POST /offers/message` (spec 4.3). */
export const MessageSchema = {
  tags: ['Publisher API'],
  summary: 'One offer for an outbound automated message',
  security: [{ publishableKey: [] }],
  body: MessageRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offer: Type.Union([MessageOfferSchema, Type.Null()]) }),
  },
}
