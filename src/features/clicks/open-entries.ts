import type { JournalEntry, JournalStream } from '../../db/journal.ts'
import { formatUtcDay, utcDayOf } from '../../lib/utc-day.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { provisionalGrant, provisionalGrantStream } from '../entitlements/provisional-entitlements.ts'
import type { RankingLearning } from '../ranking/open-learning.ts'
import { type CounterIncrement, counterStream } from '../statistics/count.ts'
import type { OpenedTransaction } from './opened-transaction.ts'
import { transactionStream } from './transaction-stream.ts'

export interface OpenEntriesDeps {
  readonly snapshots: Snapshots
  readonly learning: Pick<RankingLearning, 'queue'>
}

/** Everything that an open writes. */
export function openEntries(deps: OpenEntriesDeps, open: OpenedTransaction): JournalEntry<unknown>[] {
  const entries: JournalEntry<unknown>[] = [entryOf(transactionStream, open)]
  if (open.environment === 'live') entries.push(entryOf(counterStream, clickIncrement(open)), ...lessonOf(deps, open))
  const { apps, allowLists } = deps.snapshots.current()
  const app = apps.get(open.appId)
  // Nobody is known behind a creator's link (spec 3).
  if (app === undefined || open.surface === 'creator') return entries
  const { environment, userId, campaignId, id } = open
  const config = allowLists.get(app.id)?.entitlements.get(campaignId) ?? app.entitlement
  const click = { environment, userId, campaignId, transactionId: id }
  const grant = provisionalGrant(app, config, click, id, open.openedAtMs)
  if (grant !== undefined) entries.push(entryOf(provisionalGrantStream, grant))
  return entries
}

/** A person's open of what ranking chose teaches it; machines and test keys teach nothing. */
function lessonOf({ learning }: OpenEntriesDeps, open: OpenedTransaction): JournalEntry<unknown>[] {
  const { servingId, position, openedAtMs } = open
  if (open.class !== 'person' || servingId === null || position === null) return []
  return learning.queue.clicked({ servingId, position, atMs: openedAtMs })
}

function entryOf<Row>(stream: JournalStream<Row>, row: Row): JournalEntry<unknown> {
  return { stream, row } as JournalEntry<unknown>
}

function clickIncrement(open: OpenedTransaction): CounterIncrement {
  return {
    appId: open.appId,
    day: formatUtcDay(utcDayOf(open.openedAtMs)),
    campaignIds: [open.campaignId],
    surface: open.surface,
    country: open.country ?? '',
    creatorId: open.creatorId ?? '',
    class: open.class,
    clicks: 1,
  }
}
