import { type Static, Type } from 'typebox'
import { MessageOfferSchema } from '../offer.schema.ts'
import { AudienceAttributes, exampleAttributes, OpaqueId } from '../offer-request.schema.ts'

const MessageRequestSchema = Type.Object(
  {
    clientId: OpaqueId('Stable id per operator.'),
    chatId: OpaqueId('The conversation: seeds the ranking and becomes the user of transactions.'),
    attributes: AudienceAttributes,
  },
  { examples: [{ clientId: 'bot', chatId: 'chat-1', attributes: exampleAttributes }] },
)
export type MessageRequest = Static<typeof MessageRequestSchema>

export const MessageSchema = {
  tags: ['Publisher API'],
  summary: 'One offer for an outbound automated message',
  security: [{ publishableKey: [] }],
  body: MessageRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offer: Type.Union([MessageOfferSchema, Type.Null()]) }),
  },
}
