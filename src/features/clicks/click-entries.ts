import type { JournalEntry, JournalStream } from '../../db/journal/journal.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { provisionalGrant, provisionalGrantStream } from '../entitlements/provisional-entitlements.ts'
import type { ClickTransaction } from './click-transaction.ts'
import { transactionStream } from './transaction-stream.ts'

export interface ClickEntriesDeps {
  readonly snapshots: Snapshots
}

/** Everything that an open writes: its transaction, and what its user is granted until it is verified. */
export function clickEntries(deps: ClickEntriesDeps, open: ClickTransaction): JournalEntry<unknown>[] {
  const entries: JournalEntry<unknown>[] = [entryOf(transactionStream, open)]
  const { apps, allowLists } = deps.snapshots.current()
  const app = apps.get(open.appId)
  // Nobody is known behind a creator's link (spec 3).
  if (app === undefined || open.surface === 'creator') return entries
  const { environment, userId, campaignId, id } = open
  const config = allowLists.get(app.id)?.entitlements.get(campaignId) ?? app.entitlement
  const click = { environment, userId, campaignId, transactionId: id }
  const grant = provisionalGrant(app, config, click, id, open.clickedAtMs)
  if (grant !== undefined) entries.push(entryOf(provisionalGrantStream, grant))
  return entries
}

function entryOf<Row>(stream: JournalStream<Row>, row: Row): JournalEntry<unknown> {
  return { stream, row } as JournalEntry<unknown>
}
