import type { Db } from '../../../db/database.ts'
import type { SnapshotChange } from '../../../snapshot/snapshot-changes.ts'
import type { Change } from '../../accounts/audit/apply-change.ts'
import { type AuditRecord, changeAudit } from '../../accounts/audit/record-audit.ts'
import { listOnAllApps, shareAllowLists } from '../../apps/listings/allow-lists.ts'
import { campaignColumns, nothingStored } from '../campaign-columns.ts'
import { addCategories, type CampaignRow, type CampaignVersion, listNamedCampaigns } from '../campaigns.queries.ts'
import type { OrganizationRow } from '../organizations/organizations.queries.ts'
import { presentCampaign } from '../present-campaign.ts'
import { keepUsagePrices, nextHour, runningHour } from '../usage-prices.queries.ts'
import type { ChangedDraft, NewDraft } from './campaign-draft.ts'
import {
  type CampaignColumns,
  insertBareCampaigns,
  lockCampaigns,
  replaceCategoriesOf,
  updateCampaigns,
} from './campaign-transfer.queries.ts'

/** A campaign to create or change, under its existing or new id. */
export interface ImportedCampaign {
  readonly id: string
  readonly isNew: boolean
  readonly draft: NewDraft | ChangedDraft
}

interface WrittenImport {
  readonly audit: readonly AuditRecord[]
  readonly shows: readonly SnapshotChange[]
}

/**
 * Writes any number of an organization's campaigns in a few statements. `seen` are rows as they were before the
 * transaction: those that did not change since are not read again.
 */
export async function writeImport(
  db: Db,
  change: Change,
  organization: OrganizationRow,
  campaigns: readonly ImportedCampaign[],
  seen: readonly CampaignRow[],
): Promise<WrittenImport> {
  const at = new Date(change.clock.nowMs())
  const entersLists = campaigns.some(({ isNew, draft }) => draft.defaultCatalog ?? isNew)
  // Locks are taken in the order in which single changes take them, to avoid deadlocks.
  if (entersLists) await shareAllowLists(db)
  await addCategories(
    db,
    campaigns.flatMap(({ draft }) => draft.categories ?? []),
    change.newId,
  )
  await insertBareCampaigns(db, campaigns.flatMap(bareCampaign), {
    organizationId: organization.id,
    isDemo: organization.is_demo,
    at,
  })
  const locked = await lockCampaigns(
    db,
    campaigns.map(({ id }) => id),
  )
  const before = await readChanged(db, organization, seen, locked)
  const changed = campaigns.map((campaign) => columnsOf(campaign, before.get(campaign.id), at))
  await updateCampaigns(db, changed)
  const priced = campaigns.filter(({ draft }) => draft.payout !== undefined || draft.billing !== undefined)
  const [fresh, known] = [true, false].map((isNew) => priced.filter((each) => each.isNew === isNew).map(({ id }) => id))
  await keepUsagePrices(db, fresh ?? [], runningHour(at))
  await keepUsagePrices(db, known ?? [], nextHour(at))
  await replaceCategoriesOf(
    db,
    campaigns.flatMap(({ id, draft }) => (draft.categories === undefined ? [] : { id, names: draft.categories ?? [] })),
  )
  const listed = campaigns.filter(({ id, isNew }, index) => {
    const isInCatalog = changed[index]?.columns.default_catalog
    return isNew ? isInCatalog !== false : isInCatalog === true && before.get(id)?.default_catalog === false
  })
  await listOnAllApps(
    db,
    listed.map(({ id }) => id),
  )
  const after = await readById(db, organization, locked)
  return {
    audit: campaigns.flatMap(
      ({ id, isNew }) => auditOf(change, isNew ? undefined : before.get(id), after.get(id)) ?? [],
    ),
    shows: [
      ...campaigns.map(({ id }) => ({ kind: 'campaign', id }) as const),
      ...listed.map(({ id }) => ({ kind: 'default_grant', id }) as const),
    ],
  }
}

function bareCampaign({ id, isNew, draft }: ImportedCampaign) {
  const { name, destinationUrl } = draft
  return isNew && name !== undefined && destinationUrl !== undefined ? [{ id, name, destinationUrl }] : []
}

function columnsOf({ id, isNew, draft }: ImportedCampaign, stored: CampaignRow | undefined, at: Date): CampaignColumns {
  const { trackingParameters } = draft
  const becomesActive = (isNew ? (draft.status ?? 'active') : draft.status) === 'active'
  return {
    id,
    columns: {
      ...campaignColumns(draft, stored ?? nothingStored),
      tracking_parameters: trackingParameters === undefined ? undefined : (trackingParameters ?? {}),
      first_active_at: stored?.first_active_at ?? (becomesActive ? at : undefined),
      updated_at: at,
    },
  }
}

async function readById(db: Db, { id }: OrganizationRow, campaigns: readonly CampaignVersion[]) {
  if (campaigns.length === 0) return new Map<string, CampaignRow>()
  const rows = await listNamedCampaigns(db, id, { ids: campaigns.map((campaign) => campaign.id), externalIds: [] })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads the locked campaigns, except those that are as they were seen. */
async function readChanged(
  db: Db,
  organization: OrganizationRow,
  seen: readonly CampaignRow[],
  locked: readonly CampaignVersion[],
) {
  const { name, description, url, logo_url } = organization
  const ofOrganization = {
    organization_name: name,
    organization_description: description,
    organization_url: url,
    organization_logo_url: logo_url,
  }
  const earlier = new Map(seen.map((row) => [row.id, { ...row, ...ofOrganization }]))
  const isSeen = ({ id, updated_at: at }: CampaignVersion) => earlier.get(id)?.updated_at.getTime() === at.getTime()
  const read = await readById(
    db,
    organization,
    locked.filter((each) => !isSeen(each)),
  )
  return new Map([...earlier, ...read])
}

function auditOf(change: Change, before: CampaignRow | undefined, after: CampaignRow | undefined) {
  if (after === undefined) return undefined
  const present = presentCampaign(change.actor)
  const record = { objectId: after.id, organizationId: after.organization_id }
  if (before === undefined) return { ...record, action: 'campaign.create', changes: present(after) }
  return changeAudit({ ...record, action: 'campaign.update' }, present(before), present(after))
}
