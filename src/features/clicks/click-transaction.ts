import { bigintArray, intArray, textArray, uuidArray } from '../../db/journal/array-parameters.ts'
import type { JournalEntry, JournalStream } from '../../db/journal/journal.ts'
import type { TrafficType } from '../../db/tables.ts'
import { uuidV7Ms } from '../../lib/ids/uuid.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { provisionalGrant, provisionalGrantStream } from '../entitlements/provisional-entitlements.ts'
import type { LinkOrigin } from './find-link-target.ts'

/** A transaction as its click creates it; none of this changes later. */
export interface ClickTransaction extends LinkOrigin {
  /** UUID v7, whose time is `clickedAtMs`. */
  readonly id: string
  readonly organizationId: string
  readonly creativeId: string
  readonly class: TrafficType
  readonly userId: string
  /** Milliseconds since the Unix epoch, UTC. */
  readonly clickedAtMs: number
}

const transactionStream: JournalStream<ClickTransaction> = {
  name: 'transaction',
  order: 30,
  sql: `insert into transaction (
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, clicked_at
    )
    select
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, to_timestamp(clicked_at_ms / 1000.0)
    from unnest(
      $1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[],
      $10::text[], $11::text[], $12::bigint[], $13::int[], $14::text[], $15::text[], $16::bigint[]
    ) as row (
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, clicked_at_ms
    )`,
  encode: (rows) => [
    uuidArray(rows.map((row) => row.id)),
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.environment)),
    uuidArray(rows.map((row) => row.organizationId)),
    uuidArray(rows.map((row) => row.campaignId)),
    uuidArray(rows.map((row) => row.creativeId)),
    textArray(rows.map((row) => row.surface)),
    textArray(rows.map((row) => row.class)),
    textArray(rows.map((row) => row.userId)),
    textArray(rows.map((row) => row.clientId)),
    textArray(rows.map((row) => row.creatorId)),
    bigintArray(rows.map((row) => row.servingId)),
    intArray(rows.map((row) => row.position)),
    textArray(rows.map((row) => row.country)),
    textArray(rows.map((row) => row.platform)),
    bigintArray(rows.map((row) => row.clickedAtMs)),
  ],
  factOf({ id, environment, clickedAtMs }) {
    if (environment !== 'live') return undefined
    // The projector finds a click by the time in its id, which may be ahead of a clock that was set back.
    const atMs = uuidV7Ms(id) ?? clickedAtMs
    return { atMs, name: { kind: 'click', atMs, transactionId: id } }
  },
}

export interface ClickEntriesDeps {
  readonly snapshots: Snapshots
}

/** Returns all rows a click writes: the transaction, and its user's provisional grant. */
export function clickEntries(deps: ClickEntriesDeps, click: ClickTransaction): JournalEntry<unknown>[] {
  const entries: JournalEntry<unknown>[] = [entryOf(transactionStream, click)]
  const { apps, allowLists } = deps.snapshots.current()
  const app = apps.get(click.appId)
  // The user of a creator link is unknown (spec 3).
  if (app === undefined || click.surface === 'creator') return entries
  const { environment, userId, campaignId, id } = click
  const config = allowLists.get(app.id)?.entitlements.get(campaignId) ?? app.entitlement
  const grant = provisionalGrant(
    app,
    config,
    { environment, userId, campaignId, transactionId: id },
    id,
    click.clickedAtMs,
  )
  if (grant !== undefined) entries.push(entryOf(provisionalGrantStream, grant))
  return entries
}

function entryOf<Row>(stream: JournalStream<Row>, row: Row): JournalEntry<unknown> {
  return { stream, row } as JournalEntry<unknown>
}
