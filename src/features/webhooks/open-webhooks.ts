import type { Core } from '../../core.ts'
import { connectDirectly } from './open-connection.ts'
import { resolveName } from './resolve-name.ts'
import { type OutgoingWebhook, type SendOnceDeps, sendOnce } from './send-once.ts'
import { WebhookDispatcher } from './webhook-dispatcher.ts'
import type { WebhookParts } from './webhook-parts.ts'

/** The resolver and the connector of webhooks. */
export type WebhookNetwork = Omit<SendOnceDeps, 'rules'>

interface OpenWebhooksDeps extends Pick<Core, 'config' | 'clock' | 'database' | 'realClock' | 'secretBox' | 'slot'> {
  readonly stack: AsyncDisposableStack
  /** Replaces the system's resolver and connector. */
  readonly webhookNetwork?: Partial<WebhookNetwork> | undefined
  readonly onError: (error: unknown) => void
}

/** Opens the sender of webhooks, and the dispatcher that sends the outbox. */
export async function openWebhooks(deps: OpenWebhooksDeps): Promise<WebhookParts> {
  const { config, clock, database, realClock, secretBox, slot, stack, webhookNetwork, onError } = deps
  const network = { resolve: resolveName, connect: connectDirectly, ...webhookNetwork }
  const rules = { allowPrivate: config.allowsPrivateWebhooks }
  const sendWebhook = (webhook: OutgoingWebhook) => sendOnce({ ...network, rules }, webhook)
  const webhookDispatcher = stack.use(
    await WebhookDispatcher.start({
      database,
      clock,
      realClock,
      secretBox,
      sendWebhook,
      processId: slot.lease,
      onError,
    }),
  )
  return { webhookDispatcher, webhookNetwork: { resolve: network.resolve, rules }, sendWebhook }
}
