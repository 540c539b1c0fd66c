import type { EventSpool } from './event-spool.ts'

/** The part that subscriptions hand to their routes. */
export interface SubscriptionParts {
  readonly eventSpool: EventSpool
}
