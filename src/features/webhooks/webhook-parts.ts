import type { AddressRules } from './address-rules.ts'
import type { ResolveName } from './resolve-name.ts'
import type { OutgoingWebhook, SendResult } from './send-once.ts'
import type { WebhookDispatcher } from './webhook-dispatcher.ts'

/** The parts that webhooks hand to other features. */
export interface WebhookParts {
  readonly webhookDispatcher: WebhookDispatcher
  /** The rules and the resolver that check webhook addresses when they are saved. */
  readonly webhookNetwork: { readonly resolve: ResolveName; readonly rules: AddressRules }
  readonly sendWebhook: (webhook: OutgoingWebhook) => Promise<SendResult>
}
