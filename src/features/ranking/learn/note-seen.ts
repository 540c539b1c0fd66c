import type { Db } from '../../../db/database.ts'
import { servedAtMs } from '../../../lib/ids/serving-id.ts'
import { isPseudonym } from '../../../lib/ids/uuid.ts'
import type { Frequency } from '../../../snapshot/frequency.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { offerAt } from '../../impressions/packed-offers.ts'
import type { Slice } from '../../statistics/slice.ts'
import * as sliceFacts from './slice-facts.queries.ts'
import type { UserChanges } from './user-changes.ts'

export type Frequencies = ReadonlyMap<string, Frequency>

const known = new WeakMap<Snapshot['campaigns'], Frequencies>()

/** Returns the frequencies of the campaigns that have one, by the campaign's id. */
export function frequenciesOf({ campaigns }: Snapshot): Frequencies {
  let frequencies = known.get(campaigns)
  if (frequencies === undefined) {
    frequencies = new Map(campaigns.flatMap(({ id, frequency }) => (frequency === undefined ? [] : [[id, frequency]])))
    known.set(campaigns, frequencies)
  }
  return frequencies
}

/** Every confirmation is read, since each of them counts. */
const everything = 2 ** 31
const servingsAtOnce = 2_000

/** Notes who was shown campaigns with a frequency in a slice, by its confirmations; nothing of minors. */
export async function noteSeen(db: Db, slice: Slice, frequencies: Frequencies, people: UserChanges): Promise<void> {
  if (frequencies.size === 0) return
  const delivered = await sliceFacts.listDelivered(db, slice, everything)
  const byServing = Map.groupBy(delivered, ({ servingId }) => servingId)
  const ids = [...byServing.keys()]
  for (let from = 0; from < ids.length; from += servingsAtOnce) {
    for (const { id, appId, userId, offers } of await sliceFacts.listAdultServings(
      db,
      ids.slice(from, from + servingsAtOnce),
    )) {
      if (isPseudonym(userId)) continue
      for (const { position, at } of byServing.get(id) ?? []) {
        const campaignId = offerAt(offers, position)?.campaignId ?? ''
        if (!frequencies.has(campaignId)) continue
        people.see({ appId, userId }, { campaignId, atMs: at.getTime() }, servedAtMs(id))
      }
    }
  }
}
