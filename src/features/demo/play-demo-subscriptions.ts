import type { Services } from '../../services.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { ingestEvent } from '../subscriptions/ingest-event.ts'
import type { DemoExposure } from './demo.queries.ts'
import { createDice } from './dice.ts'
import { servicesAt } from './play-demo-visit.ts'

const dayMs = 86_400_000

/** Shares of the readers of each cohort who subscribe within the experiment. */
const subscribing = { treatment: 0.24, control: 0.11 }

/** Sends in the subscription events of the experiment's readers, as the demo publisher's billing would. */
export async function playDemoSubscriptions(
  services: Services,
  caller: Caller,
  exposures: readonly DemoExposure[],
  endMs: number,
): Promise<void> {
  const dice = createDice(4_242)
  for (const [index, { userId, cohort, exposedAt }] of exposures.entries()) {
    const startedMs = exposedAt.getTime() + dice.below(6 * dayMs)
    if (!dice.chance(subscribing[cohort]) || startedMs >= endMs) continue
    const isTrial = dice.chance(0.4)
    const events: [type: string, atMs: number][] = [['did_subscribe', startedMs]]
    if (dice.chance(0.35)) events.push(['did_renew', startedMs + 7 * dayMs])
    if (dice.chance(0.2)) events.push([dice.pick(['did_cancel', 'did_refund', 'did_expire']), startedMs + 9 * dayMs])
    for (const [type, atMs] of events) {
      if (atMs >= endMs) continue
      const isFirst = type === 'did_subscribe'
      const event = {
        event_id: `evt_${index}_${type}`,
        event_type: type,
        user: { app_account_id: userId },
        subscription: {
          original_transaction_id: `sub_${index}`,
          product_id: 'harbor_plus_weekly',
          price_amount_micros: isFirst && isTrial ? 0 : 2_490_000,
          price_currency: 'USD',
          is_trial_start: isFirst && isTrial,
          store: 'web',
        },
        occurred_at: new Date(atMs).toISOString(),
      }
      await send(services, caller, event, atMs)
      if (index % 40 === 0) await send(services, caller, event, atMs + 60_000)
    }
    if (index % 60 === 0) {
      const withoutAccount = { event_id: `evt_${index}_lost`, event_type: 'did_renew', user: {}, subscription: {} }
      await send(services, caller, withoutAccount, startedMs)
    }
  }
}

async function send(services: Services, caller: Caller, event: object, atMs: number): Promise<void> {
  await ingestEvent(servicesAt(services, atMs + 1_500), caller, Buffer.from(JSON.stringify(event)))
}
