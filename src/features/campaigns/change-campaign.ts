import type { ChangeOrigin } from '../../access/request-origin.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { lockAndCount, lockRow } from '../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import type { SnapshotChange } from '../../snapshot/snapshot-changes.ts'
import { applyChange, type Change, type ChangeOutcome } from '../accounts/audit/apply-change.ts'
import { changeAudit } from '../accounts/audit/record-audit.ts'
import { listOnAllApps, shareAllowLists } from '../apps/listings/allow-lists.ts'
import type { Campaign, CreateCampaign, PatchCampaign } from './campaign.schema.ts'
import { campaignColumns, nothingStored } from './campaign-columns.ts'
import {
  addCategories,
  arePeriodCapsJudged,
  type CampaignRow,
  getCampaign,
  insertCampaign,
  insertCategories,
  replaceCategories,
  updateCampaign,
} from './campaigns.queries.ts'
import { findOrganization, type OrganizationRow } from './organizations/organizations.queries.ts'
import { presentCampaign } from './present-campaign.ts'
import { keepUsagePrices, nextHour, runningHour } from './usage-prices.queries.ts'

/**
 * Creates a campaign and, with `defaultCatalog`, appends it to every app's list. Throws `conflict` if a member would
 * exceed the limit, and `unavailable` as `requireJudgedCaps` does.
 */
export async function createCampaign(change: Change & Pick<Core, 'config'>, body: CreateCampaign): Promise<Campaign> {
  requirePriorityRight(change, body, 1)
  return applyChange(change, async (db) => {
    const organization = await requireOrganization(db, change, body.organizationId)
    await requireRoom(db, change, organization.id, 1)
    await requireJudgedCaps(db, [body])
    return addCampaign(db, change, organization, body)
  })
}

/** Creates a campaign of an organization that has room for it. */
async function addCampaign(
  db: Db,
  change: Change,
  organization: OrganizationRow,
  body: Omit<CreateCampaign, 'organizationId'>,
): Promise<ChangeOutcome<Campaign>> {
  const id = change.newId()
  const now = new Date(change.clock.nowMs())
  const columns = campaignColumns(body, nothingStored)
  const isListed = columns.default_catalog !== false
  if (isListed) await shareAllowLists(db)
  await addCategories(db, body.categories ?? [], change.newId)
  const row = await insertCampaign(db, {
    ...columns,
    id,
    organization_id: organization.id,
    name: body.name,
    destination_url: body.destinationUrl,
    is_demo: organization.is_demo,
    first_active_at: (body.status ?? 'active') === 'active' ? now : null,
    created_at: now,
    updated_at: now,
  })
  if (row.billing_event !== 'completion') await keepUsagePrices(db, [id], runningHour(now))
  await insertCategories(db, id, body.categories ?? [])
  if (isListed) await listOnAllApps(db, [id])
  const answer = presentCampaign(change.actor)(insertedRow(row, organization, body.categories ?? []))
  const audit = { action: 'campaign.create', objectId: id, organizationId: organization.id, changes: answer }
  return { answer, audit, shows: campaignShows(id, isListed) }
}

/**
 * Throws `conflict` if a member's new campaigns would exceed the organization's limit: every process keeps them in
 * memory. The operator may exceed it.
 */
export async function requireRoom(
  db: Db,
  { actor, config }: Pick<Change, 'actor'> & Pick<Core, 'config'>,
  organizationId: string,
  added: number,
): Promise<void> {
  const most = config.maxCampaignsPerOrganization
  if (added === 0 || actor.isOperator) return
  if ((await lockAndCount(db, 'organization', organizationId, 'campaign')) + added <= most) return
  throw new ServiceError(
    'conflict',
    `The organization would have more than ${most} campaigns. Only the operator can add more.`,
  )
}

/**
 * Throws `unavailable` if a campaign would get a cap of a week or a month while a process of an older release runs: it
 * would not judge by the cap.
 */
export async function requireJudgedCaps(db: Db, campaigns: readonly Pick<PatchCampaign, 'caps'>[]): Promise<void> {
  const hasOne = campaigns.some(({ caps }) => (caps?.conversionsPerWeek ?? caps?.conversionsPerMonth ?? null) !== null)
  if (!hasOne || (await arePeriodCapsJudged(db))) return
  const message = 'Caps of a week or a month can be set once no process of an older release runs.'
  throw new ServiceError('unavailable', message)
}

/**
 * Changes the given fields; null clears one. Turning `defaultCatalog` on appends the campaign to the list of every app
 * that lacks it; turning it off leaves the lists alone, since by then a listing may be a choice. Throws `unavailable`
 * as `requireJudgedCaps` does.
 */
export async function patchCampaign(change: Change, id: string, body: PatchCampaign): Promise<Campaign> {
  return applyChange(change, async (db) => {
    if (body.defaultCatalog === true) await shareAllowLists(db)
    await addCategories(db, body.categories ?? [], change.newId)
    await lockRow(db, 'campaign', id)
    const stored = await getCampaign(db, change.actor, id)
    requirePriorityRight(change, body, stored.priority)
    await requireJudgedCaps(db, [body])
    if (body.organizationId !== undefined && body.organizationId.toLowerCase() !== stored.organization_id) {
      throw fieldError('organizationId', 'is fixed when a campaign is created')
    }
    const now = new Date(change.clock.nowMs())
    await updateCampaign(db, id, {
      ...campaignColumns(body, stored),
      first_active_at: stored.first_active_at ?? (body.status === 'active' ? now : undefined),
      updated_at: now,
    })
    if (body.payout !== undefined || body.billing !== undefined) await keepUsagePrices(db, [id], nextHour(now))
    if (body.categories !== undefined) await replaceCategories(db, id, body.categories ?? [])
    const isListed = body.defaultCatalog === true && !stored.default_catalog
    if (isListed) await listOnAllApps(db, [id])
    const present = presentCampaign(change.actor)
    const answer = present(await getCampaign(db, change.actor, id))
    const record = { action: 'campaign.update', objectId: id, organizationId: stored.organization_id }
    const audit = changeAudit(record, present(stored), answer)
    return { answer, audit, shows: campaignShows(id, isListed) }
  })
}

/** Builds the row of a campaign that was just inserted, without reading it. */
function insertedRow(
  row: Awaited<ReturnType<typeof insertCampaign>>,
  organization: OrganizationRow,
  categories: string[],
): CampaignRow {
  return {
    ...row,
    organization_name: organization.name,
    organization_description: organization.description,
    organization_url: organization.url,
    organization_logo_url: organization.logo_url,
    categories,
    // Its creator sees the whole campaign, but no earnings.
    share_ppm: null,
    price_from: row.billing_event === 'completion' ? null : runningHour(row.created_at),
  }
}

async function requireOrganization(db: Db, { actor }: ChangeOrigin, text: string): Promise<OrganizationRow> {
  const id = canonicalUuid(text)
  const organization = id === undefined || !actor.canSeeOrganization(id) ? undefined : await findOrganization(db, id)
  if (organization === undefined)
    throw new ServiceError('not_found', 'organizationId is not the id of an organization.')
  return organization
}

/**
 * Throws `forbidden` if an advertiser would raise its own campaign above others'; the current priority may be sent
 * back.
 */
function requirePriorityRight(
  { actor }: ChangeOrigin,
  { priority }: { priority?: number | null },
  current: number,
): void {
  if (priority === undefined || (priority ?? 1) === current || actor.isOperator) return
  throw new ServiceError('forbidden', 'priority can only be set by the operator.')
}

/** Names the parts of the snapshot that a change to a campaign affects. */
function campaignShows(id: string, isListed: boolean): SnapshotChange[] {
  const change = { kind: 'campaign', id } as const
  return isListed ? [change, { kind: 'default_grant', id }] : [change]
}
