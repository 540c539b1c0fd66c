import type { Journal } from '../../db/journal/journal.ts'
import type { ImpressionUids } from '../../lib/ids/impression-uid.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { deliveryStream } from './delivery-stream.ts'
import type { Servings } from './servings.ts'

export interface ConfirmDeliveryDeps {
  readonly clock: Clock
  readonly journal: Journal
  readonly impressionUids: ImpressionUids
  readonly servings: Servings
}

/** When an offer was shown, and read, as Unix seconds (milliseconds above 1e11). */
export interface DeliveryTimes {
  readonly deliveredTimestamp: number
  readonly readTimestamp?: number
}

/** Timestamps above this are milliseconds: as seconds they would lie beyond the year 5138. */
const greatestSeconds = 1e11

/**
 * Records that a served offer was shown (spec 4.4). The first confirmation of an impression counts; a test key's, an
 * unknown handle and another app's are accepted and leave nothing.
 */
export async function confirmDelivery(
  deps: ConfirmDeliveryDeps,
  caller: Caller,
  impressionUid: string,
  times: DeliveryTimes,
): Promise<void> {
  if (caller.environment === 'test') return
  const address = deps.impressionUids.decode(impressionUid)
  if (address === undefined) return
  const serving = await deps.servings.find(address.servingId)
  if (serving === undefined || serving.appId !== caller.app.id || serving.environment !== 'live') return
  if (address.position >= serving.campaignIds.length) return
  const row = {
    servingId: serving.id,
    position: address.position,
    deliveredAt: instantOf(times.deliveredTimestamp),
    readAt: times.readTimestamp === undefined ? null : instantOf(times.readTimestamp),
    receivedAtMs: deps.clock.nowMs(),
  }
  await deps.journal.append({ stream: deliveryStream, row })
}

function instantOf(timestamp: number): Date {
  return new Date(timestamp > greatestSeconds ? timestamp : timestamp * 1000)
}
