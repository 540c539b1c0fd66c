import { Compile } from 'typebox/compile'
import type { SubscriptionEventTable } from '../../db/tables.ts'
import { rawMember } from '../../lib/text/raw-member.ts'
import { type SchemaError, schemaFaults } from '../../lib/text/schema-faults.ts'
import { type JsonFault, parseStrictJson } from '../../lib/text/strict-json.ts'
import { isOpaqueId, isStorableText } from '../../lib/text/text.ts'
import { parseRfc3339 } from '../../lib/time/timestamp.ts'
import { SubscriptionEventBody } from './subscription-event.schema.ts'

/** One canonical subscription event (spec 4.8) as stored; fields that the publisher omitted are null. */
export type SubscriptionEvent = Omit<SubscriptionEventTable, 'project_id' | 'app_id' | 'environment' | 'received_at'>

/** A body that is not an event: the reason, naming the field, and as much of it as the event log can show. */
export interface RejectedEvent {
  readonly reason: string
  readonly event_id: string | null
  readonly event_type: string | null
  /** Every account id that can be read from it, so that erasure finds it. */
  readonly account_ids: string[]
}

type ParsedSubscriptionEvent = { event: SubscriptionEvent } | { rejected: RejectedEvent }

const bodySchema = Compile(SubscriptionEventBody)

const jsonFaults: Record<JsonFault, string> = {
  byte_order_mark: 'The body begins with a byte order mark.',
  invalid_utf8: 'The body is not valid UTF-8.',
  malformed: 'The body is not valid JSON.',
  too_deep: 'The body is nested more than 32 levels deep.',
  too_many_keys: 'An object of the body has more than 1,000 keys.',
}

/** Reads the raw body of an ingestion call (spec 4.8); never throws, whatever the bytes are. */
export function parseSubscriptionEvent(bytes: Buffer, receivedAt: Date): ParsedSubscriptionEvent {
  const json = parseStrictJson(bytes)
  if ('fault' in json) {
    const account_ids = accountIdsIn(bytes.toString())
    return { rejected: { reason: jsonFaults[json.fault], event_id: null, event_type: null, account_ids } }
  }
  const { value } = json
  if (!bodySchema.Check(value)) return reject(value, firstFault(bodySchema.Errors(value)))
  const occurredAtMs = value.occurred_at === undefined ? receivedAt.getTime() : parseRfc3339(value.occurred_at)
  if (occurredAtMs === undefined) return reject(value, 'occurred_at must be an RFC 3339 date and time.')
  const rawPayload = value.raw_payload === undefined ? null : (rawMember(bytes, 'raw_payload')?.toString() ?? null)
  const event = toEvent(value, new Date(occurredAtMs), rawPayload)
  const unstorable = Object.values(event).some((field) => typeof field === 'string' && !isStorableText(field))
  if (unstorable) return reject(value, 'A string in the body contains NUL or a lone surrogate.')
  return { event }
}

function toEvent(body: SubscriptionEventBody, occurredAt: Date, rawPayload: string | null): SubscriptionEvent {
  const { user, subscription } = body
  return {
    event_id: body.event_id,
    event_type: body.event_type,
    app_account_id: user.app_account_id,
    publisher_user_id: user.publisher_user_id ?? null,
    original_transaction_id: subscription.original_transaction_id,
    product_id: subscription.product_id ?? null,
    plan: subscription.plan ?? null,
    price_amount_micros: subscription.price_amount_micros?.toString() ?? null,
    price_currency: subscription.price_currency?.toUpperCase() ?? null,
    is_trial_start: subscription.is_trial_start ?? null,
    store: subscription.store ?? null,
    country_code: subscription.country_code?.toUpperCase() ?? null,
    occurred_at: occurredAt,
    raw_payload: rawPayload,
  }
}

function reject(body: unknown, reason: string): ParsedSubscriptionEvent {
  const { event_id, event_type, user } = Object(body) as Record<string, unknown>
  const { app_account_id, publisher_user_id } = Object(user) as Record<string, unknown>
  const account_ids = [shownId(app_account_id), shownId(publisher_user_id)].filter((id) => id !== null)
  return { rejected: { reason, event_id: shownId(event_id), event_type: shownId(event_type), account_ids } }
}

const accountId = /"(?:app_account_id|publisher_user_id)"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"/gs
/** An event names two; each of them may be looked up. */
const mostAccountIds = 8

/** Returns the account ids in a text that cannot be parsed, or is too deep to be. */
function accountIdsIn(text: string): string[] {
  const ids = new Set<string>()
  for (const [, source = ''] of text.matchAll(accountId)) {
    const id = unescaped(source)
    if (isOpaqueId(id)) ids.add(id)
    if (ids.size === mostAccountIds) break
  }
  return [...ids]
}

/** Returns the value of a JSON string from the text between its quotes; the text itself if it is malformed. */
function unescaped(source: string): string {
  try {
    return String(JSON.parse(`"${source}"`))
  } catch {
    return source
  }
}

function firstFault(errors: readonly SchemaError[]): string {
  const [fault] = schemaFaults(errors)
  if (fault === undefined) return 'The body is malformed.'
  return `${fault.field === '' ? 'The body' : fault.field} ${fault.problem}.`
}

function shownId(value: unknown): string | null {
  return typeof value === 'string' && isOpaqueId(value) ? value : null
}
