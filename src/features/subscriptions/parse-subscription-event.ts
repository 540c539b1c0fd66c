import { Compile } from 'typebox/compile'
import { unescapeJson } from '../../lib/text/json-values.ts'
import { rawMember } from '../../lib/text/raw-member.ts'
import { type SchemaError, schemaFaults } from '../../lib/text/schema-faults.ts'
import { type JsonFault, parseStrictJson } from '../../lib/text/strict-json.ts'
import { isOpaqueId, isStorableText } from '../../lib/text/text.ts'
import { parseRfc3339 } from '../../lib/time/timestamp.ts'
import { SubscriptionEventBody, type subscriptionEventTypes } from './subscription-event.schema.ts'

/** One canonical subscription event (spec 4.8); what the publisher left out is null. */
export interface SubscriptionEvent {
  eventId: string
  eventType: (typeof subscriptionEventTypes)[number]
  appAccountId: string
  publisherUserId: string | null
  originalTransactionId: string
  productId: string | null
  plan: string | null
  priceAmountMicros: number | null
  priceCurrency: string | null
  isTrialStart: boolean | null
  store: string | null
  countryCode: string | null
  /** Milliseconds since the Unix epoch; the time of receipt when the publisher gave none. */
  occurredAtMs: number
  /** The publisher's own payload as its source text, byte for byte. */
  rawPayload: string | null
}

/** A body that is no event: why, naming the field, and as much of it as the event log can show. */
export interface RejectedEvent {
  reason: string
  eventId: string | null
  eventType: string | null
  /** Every account id that can be read from it, so that erasure finds it. */
  accountIds: readonly string[]
}

export type ParsedSubscriptionEvent = { event: SubscriptionEvent } | { rejected: RejectedEvent }

const bodySchema = Compile(SubscriptionEventBody)

const jsonFaults: Record<JsonFault, string> = {
  byte_order_mark: 'The body begins with a byte order mark.',
  invalid_utf8: 'The body is not valid UTF-8.',
  malformed: 'The body is not valid JSON.',
  too_deep: 'The body is nested more than 32 levels deep.',
  too_many_keys: 'An object of the body has more than 1,000 keys.',
}

/** Reads the raw body of an ingestion call (spec 4.8); never throws, whatever the bytes are. */
export function parseSubscriptionEvent(bytes: Buffer, receivedAtMs: number): ParsedSubscriptionEvent {
  const json = parseStrictJson(bytes)
  if ('fault' in json) {
    const accountIds = accountIdsIn(bytes.toString())
    return { rejected: { reason: jsonFaults[json.fault], eventId: null, eventType: null, accountIds } }
  }
  const { value } = json
  if (!bodySchema.Check(value)) return reject(value, firstFault(bodySchema.Errors(value)))
  const occurredAtMs = value.occurred_at === undefined ? receivedAtMs : parseRfc3339(value.occurred_at)
  if (occurredAtMs === undefined) return reject(value, 'occurred_at must be an RFC 3339 date and time.')
  const rawPayload = value.raw_payload === undefined ? null : (rawMember(bytes, 'raw_payload')?.toString() ?? null)
  const event = toEvent(value, occurredAtMs, rawPayload)
  const unstorable = Object.values(event).some((field) => typeof field === 'string' && !isStorableText(field))
  if (unstorable) return reject(value, 'A text of the body has a NUL or half a surrogate pair.')
  return { event }
}

function toEvent(body: SubscriptionEventBody, occurredAtMs: number, rawPayload: string | null): SubscriptionEvent {
  const { user, subscription } = body
  return {
    eventId: body.event_id,
    eventType: body.event_type,
    appAccountId: user.app_account_id,
    publisherUserId: user.publisher_user_id ?? null,
    originalTransactionId: subscription.original_transaction_id,
    productId: subscription.product_id ?? null,
    plan: subscription.plan ?? null,
    priceAmountMicros: subscription.price_amount_micros ?? null,
    priceCurrency: subscription.price_currency ?? null,
    isTrialStart: subscription.is_trial_start ?? null,
    store: subscription.store ?? null,
    countryCode: subscription.country_code ?? null,
    occurredAtMs,
    rawPayload,
  }
}

function reject(body: unknown, reason: string): ParsedSubscriptionEvent {
  const { event_id, event_type, user } = Object(body) as Record<string, unknown>
  const { app_account_id, publisher_user_id } = Object(user) as Record<string, unknown>
  const accountIds = [shownId(app_account_id), shownId(publisher_user_id)].filter((id) => id !== null)
  return { rejected: { reason, eventId: shownId(event_id), eventType: shownId(event_type), accountIds } }
}

const accountId = /"(?:app_account_id|publisher_user_id)"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"/gs
/** An event names two; each of them may be looked up. */
const mostAccountIds = 8

/** The account ids of a text that cannot be parsed, or may not for its depth. */
function accountIdsIn(text: string): string[] {
  const ids = new Set<string>()
  for (const [, source = ''] of text.matchAll(accountId)) {
    const id = unescapeJson(source)
    if (isOpaqueId(id)) ids.add(id)
    if (ids.size === mostAccountIds) break
  }
  return [...ids]
}

function firstFault(errors: readonly SchemaError[]): string {
  const [fault] = schemaFaults(errors)
  if (fault === undefined) return 'The body is malformed.'
  return `${fault.field === '' ? 'The body' : fault.field} ${fault.problem}.`
}

function shownId(value: unknown): string | null {
  return typeof value === 'string' && isOpaqueId(value) ? value : null
}
