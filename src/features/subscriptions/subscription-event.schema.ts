import { type Static, Type } from 'typebox'
import { maxIdLength } from '../../lib/text/text.ts'

/** Every kind of event in a subscription's life (spec 4.8). */
const eventTypes = [
  'did_subscribe',
  'did_renew',
  'did_cancel',
  'did_resubscribe',
  'did_expire',
  'did_enter_grace_period',
  'did_enter_billing_retry',
  'did_pause',
  'did_change_product',
  'did_refund',
] as const

const Id = Type.String({ minLength: 1, maxLength: maxIdLength })
const Text = Type.String({ maxLength: maxIdLength })

const eitherCase = 'In either case; stored in upper case.'

const example = {
  event_id: 'evt-1001',
  event_type: 'did_subscribe',
  user: { app_account_id: 'reader-1' },
  subscription: {
    original_transaction_id: 'sub-1001',
    product_id: 'premium-monthly',
    price_amount_micros: 9_990_000,
    price_currency: 'USD',
    store: 'web',
    country_code: 'US',
  },
  occurred_at: '2026-03-01T12:00:00Z',
}

/** The body of one inbound subscription event (spec 4.8). Unknown fields are ignored. */
export const SubscriptionEventBody = Type.Object(
  {
    event_id: Id,
    event_type: Type.Enum([...eventTypes]),
    user: Type.Object({ app_account_id: Id, publisher_user_id: Type.Optional(Text) }),
    subscription: Type.Object({
      original_transaction_id: Id,
      product_id: Type.Optional(Text),
      plan: Type.Optional(Text),
      price_amount_micros: Type.Optional(
        Type.Number({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
      ),
      price_currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', description: eitherCase })),
      is_trial_start: Type.Optional(Type.Boolean()),
      store: Type.Optional(Text),
      country_code: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: eitherCase })),
    }),
    occurred_at: Type.Optional(
      Type.String({ maxLength: 512, description: 'RFC 3339; if absent, the time of receipt.' }),
    ),
    raw_payload: Type.Optional(Type.Object({})),
  },
  { title: 'SubscriptionEventBody', examples: [example] },
)

export type SubscriptionEventBody = Static<typeof SubscriptionEventBody>
