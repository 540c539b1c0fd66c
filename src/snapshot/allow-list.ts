import type { EntitlementConfig } from '../db/tables.ts'
import type { AllowedCampaigns, CampaignEntry, GrantEntry } from './snapshot.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

type GrantRow = SnapshotRows['grants']['rows'][number]

/** Indexes as they were last found, tried first: rows outlive many snapshots, in which few campaigns move. */
const lastIndexes = new WeakMap<GrantRow, Int32Array>()

/** An app's allow list as columns: a large network has millions of grants, of which a request needs a few. */
export function compileAllowed(
  row: GrantRow | undefined,
  campaigns: readonly Pick<CampaignEntry, 'id'>[],
  campaignsById: ReadonlyMap<string, Pick<CampaignEntry, 'index'>>,
): AllowedCampaigns {
  if (row === undefined) return { indexes: new Int32Array(0), enabled: [], pinned: [], priorities: [] }
  const { campaign_ids: ids, enabled, pinned, priorities } = row
  const last = lastIndexes.get(row)
  const indexes = new Int32Array(ids.length)
  for (let place = 0; place < indexes.length; place++) {
    const id = ids[place] ?? ''
    const guess = last?.[place] ?? -1
    indexes[place] = campaigns[guess]?.id === id ? guess : (campaignsById.get(id)?.index ?? -1)
  }
  lastIndexes.set(row, indexes)
  return { indexes, enabled, pinned, priorities }
}

/** The entries of an allow list, in its order. */
export function compileGrants(
  { indexes, enabled, pinned, priorities }: AllowedCampaigns,
  campaigns: readonly CampaignEntry[],
  entitlements: ReadonlyMap<string, EntitlementConfig | null> | undefined,
): GrantEntry[] {
  const grants: GrantEntry[] = []
  for (const [position, index] of indexes.entries()) {
    const campaign = campaigns[index]
    if (campaign === undefined) continue
    grants.push({
      campaign,
      position,
      enabled: enabled[position] === true,
      pinned: pinned[position] === true,
      priority: priorities[position] ?? 1,
      entitlement: entitlements?.get(campaign.id) ?? undefined,
    })
  }
  return grants
}
