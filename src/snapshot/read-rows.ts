import type { Db } from '../db/database.ts'
import { formatUtcDay, utcDayOf } from '../lib/time/utc-day.ts'
import type { SnapshotChange } from './snapshot-changes.ts'
import {
  listAccounts,
  listAllIds,
  listAllowLists,
  listCampaigns,
  listCampaignsOf,
  listOrganizations,
  type SnapshotRows,
  type TouchedRows,
} from './snapshot-rows.ts'

/** Rows read and compiled at a time: it takes a few milliseconds, after which requests get their turn. */
const sliceSizes = { organizations: 500, projects: 200, campaigns: 200, grants: 20_000 } as const

/** Chooses what is to be read of what changed; everything where not all changes are known. */
export async function touchedBy(db: Db, changes: readonly SnapshotChange[] | 'all'): Promise<TouchedRows> {
  if (changes === 'all' || changes.some(({ kind }) => kind === 'everything')) return listAllIds(db)
  const idsOf = (wanted: SnapshotChange['kind']) => [
    ...new Set(changes.flatMap((change) => (change.kind === wanted && 'id' in change ? change.id : []))),
  ]
  const organizations = idsOf('organization')
  const owned = organizations.length === 0 ? [] : await listCampaignsOf(db, organizations)
  return {
    organizations,
    projects: idsOf('project'),
    campaigns: [...new Set([...idsOf('campaign'), ...owned])],
    defaultGrants: idsOf('default_grant'),
    allowLists: idsOf('allow_list'),
  }
}

/** Reads the rows in slices, each after what it refers to. */
export async function* readRows(db: Db, touched: TouchedRows, nowMs: number): AsyncGenerator<SnapshotRows> {
  const today = utcDayOf(nowMs)
  const days = [formatUtcDay(today), formatUtcDay(today + 1)]
  for (const ids of slices(touched.organizations, sliceSizes.organizations)) {
    yield { organizations: await listOrganizations(db, ids) }
  }
  for (const ids of slices(touched.projects, sliceSizes.projects)) yield { accounts: await listAccounts(db, ids) }
  for (const ids of slices(touched.campaigns, sliceSizes.campaigns)) {
    yield { campaigns: await listCampaigns(db, ids, days) }
  }
  // Before the lists: one that was replaced as well is read as it is.
  if (touched.defaultGrants.length > 0) yield { defaultGrants: touched.defaultGrants }
  const listsAtOnce = Math.ceil(sliceSizes.grants / (touched.campaigns.length + 1_000))
  for (const ids of slices(touched.allowLists, listsAtOnce)) {
    yield { allowLists: await listAllowLists(db, ids) }
  }
}

function* slices(ids: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}
