import type { Server } from 'node:http'

export interface ForwarderSettings {
  stripeSecret: string
  baseUrl: string
  apiKey: string
  secretKey: string
  platform?: string | undefined
  quiet?: boolean
}

export interface CanonicalEvent {
  event_id: string
  event_type: string
  user: { app_account_id: string }
  subscription: Record<string, string | number | boolean>
  occurred_at: string
}

export interface StripeEvent {
  id: string
  type: string
  created: number
  data: { object: object; previous_attributes?: object }
}

export function isSignedByStripe(
  header: string | undefined,
  rawBody: Uint8Array | string,
  signingSecret: string,
  nowSeconds: number,
): boolean
export function microsOf(amount: number, currency: string): number
export function mapStripeEvent(
  event: StripeEvent,
): { event: CanonicalEvent; ignored?: never } | { ignored: string; event?: never }
export function bodyWithRawPayload(event: CanonicalEvent, rawText: string): string
export function signedHeaders(
  settings: Pick<ForwarderSettings, 'apiKey' | 'secretKey' | 'platform'>,
  body: string,
  nowSeconds: number,
): Record<string, string>
export function createForwarder(settings: ForwarderSettings): Server
