import type { Updateable } from 'kysely'
import { found, notFound } from '../../access/actor.ts'
import type { ChangeOrigin } from '../../access/request-origin.ts'
import type { Db } from '../../db/database.ts'
import { lockAndCount, lockRow } from '../../db/query-parts.ts'
import type { DealTable } from '../../db/tables.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import { parseAmount, parsePercent } from '../../lib/money.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import type { SnapshotChange } from '../../snapshot/snapshot-changes.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { changeAudit } from '../accounts/audit/record-audit.ts'
import { touchCampaign } from '../campaigns/touch-campaign.ts'
import type { CreateDeal, Deal, PatchDeal } from './deal.schema.ts'
import * as queries from './deals.queries.ts'
import { presentDeal, usageDay } from './present-deal.ts'

/** Deals that members can give a campaign: every process keeps them all in memory. */
const mostDeals = 1_000

/**
 * Creates the deal of a campaign with a project, or with one of its apps. Throws `not_found` for a project that a
 * member may not name, `deal_exists` for a second one, `conflict` if a member would exceed the limit, and `unavailable`
 * while an older release still runs, which would pay by the campaign.
 */
export async function createDeal(change: Change, campaignId: string, body: CreateDeal): Promise<Deal> {
  requireShareRight(change, body)
  return applyChange(change, async (db) => {
    const parties = await requireParties(db, change, campaignId, body)
    if (!(await queries.areDealsJudged(db))) {
      throw new ServiceError('unavailable', 'Deals can be made once no process of an older release runs.')
    }
    const count = await lockAndCount(db, 'campaign', campaignId, 'deal')
    const id = change.newId()
    const now = new Date(change.clock.nowMs())
    const stamps = { created_at: now, updated_at: now }
    const columns = dealColumns(body, { starts_at: null, ends_at: null })
    if (!(await queries.insertDeal(db, { ...columns, id, campaign_id: campaignId, ...parties, ...stamps }))) {
      const whom = parties.app_id === null ? 'this project' : 'this app'
      throw new ServiceError('deal_exists', `The campaign has a deal with ${whom} already. Change that one.`)
    }
    if (!change.actor.isOperator && count >= mostDeals) {
      throw new ServiceError('conflict', `The campaign already has ${mostDeals} deals. Only the operator can add more.`)
    }
    await touchCampaign(db, campaignId, now)
    const row = await getDeal(db, id, now)
    const answer = presentDeal(change.actor, now)(row)
    const audit = { action: 'deal.create', objectId: id, organizationId: row.organization_id, changes: answer }
    return { answer, audit, shows: shows(campaignId) }
  })
}

/** Changes the given fields; null clears one. What is booked already stays. */
export async function patchDeal(change: Change, id: string, body: PatchDeal): Promise<Deal> {
  requireShareRight(change, body)
  return applyChange(change, async (db) => {
    const now = new Date(change.clock.nowMs())
    const stored = await lockDeal(db, id, now)
    requireSameParties(body, stored)
    await queries.updateDeal(db, id, { ...dealColumns(body, stored), updated_at: now })
    await touchCampaign(db, stored.campaign_id, now)
    const present = presentDeal(change.actor, now)
    const answer = present(await getDeal(db, id, now))
    const record = { action: 'deal.update', objectId: id, organizationId: stored.organization_id }
    const audit = changeAudit(record, present(stored), answer)
    return { answer, audit, shows: shows(stored.campaign_id) }
  })
}

/** Ends a deal at once: from then on the next less specific terms count. */
export async function deleteDeal(change: Change, id: string): Promise<void> {
  return applyChange(change, async (db) => {
    const now = new Date(change.clock.nowMs())
    const stored = await lockDeal(db, id, now)
    await queries.deleteDeal(db, id)
    await touchCampaign(db, stored.campaign_id, now)
    const changes = presentDeal(change.actor, now)(stored)
    const audit = { action: 'deal.delete', objectId: id, organizationId: stored.organization_id, changes }
    return { answer: undefined, audit, shows: shows(stored.campaign_id) }
  })
}

/** Changes of a campaign's deals take turns at the campaign. */
async function lockDeal(db: Db, id: string, now: Date): Promise<queries.DealRow> {
  const { campaign_id: campaignId } = await getDeal(db, id, now)
  await lockRow(db, 'campaign', campaignId)
  return getDeal(db, id, now)
}

async function getDeal(db: Db, id: string, now: Date): Promise<queries.DealRow> {
  return found(await queries.findDeal(db, id, usageDay(now)))
}

function shows(campaignId: string): SnapshotChange[] {
  return [{ kind: 'campaign', id: campaignId }]
}

/** Throws `invalid_request` if a member would set a share: it is the network's, not the advertiser's. */
function requireShareRight({ actor }: ChangeOrigin, { sharePercent }: PatchDeal): void {
  if (sharePercent !== undefined && !actor.isOperator)
    throw fieldError('sharePercent', 'can only be set by the operator')
}

/** The project and app that a body names, which the actor may name. */
async function requireParties(db: Db, { actor }: Change, campaignId: string, body: CreateDeal) {
  const projectId = canonicalUuid(body.projectId)
  const isKnown =
    projectId !== undefined &&
    (actor.isOperator ? await queries.isProject(db, projectId) : await queries.isPublisherOf(db, projectId, campaignId))
  if (!isKnown) throw notFound()
  const appId = body.appId === undefined ? null : canonicalUuid(body.appId)
  if (appId === undefined || (appId !== null && !(await queries.isAppOf(db, projectId, appId)))) {
    throw fieldError('appId', 'is not the id of an app of the project')
  }
  return { project_id: projectId, app_id: appId }
}

function requireSameParties({ projectId, appId }: PatchDeal, stored: queries.DealRow): void {
  const problem = 'is fixed when a deal is created'
  if (projectId !== undefined && projectId.toLowerCase() !== stored.project_id) throw fieldError('projectId', problem)
  if (appId !== undefined && (appId?.toLowerCase() ?? null) !== stored.app_id) throw fieldError('appId', problem)
}

/** The columns that a body sets; undefined ones stay, null clears a field. Throws if the end is not after the start. */
function dealColumns(body: PatchDeal, stored: Pick<queries.DealRow, 'starts_at' | 'ends_at'>): Updateable<DealTable> {
  const { payout, sharePercent, caps, note } = body
  const startsAt = given(body.startsAt, dateOf)
  const endsAt = given(body.endsAt, dateOf)
  const [from, until] = [
    startsAt === undefined ? stored.starts_at : startsAt,
    endsAt === undefined ? stored.ends_at : endsAt,
  ]
  if (from !== null && until !== null && from >= until) throw fieldError('endsAt', 'must be after startsAt')
  return {
    payout_micros: given(payout, ({ amount }) => parseAmount(amount)),
    share_ppm: given(sharePercent, (percent) => BigInt(parsePercent(percent) ?? 0)),
    ...capColumns(caps),
    starts_at: startsAt,
    ends_at: endsAt,
    note,
  }
}

const noCaps = { conversionsPerDay: null, conversionsTotal: null, budgetTotal: null }

function capColumns(caps: PatchDeal['caps']): Updateable<DealTable> {
  if (caps === undefined) return {}
  const { conversionsPerDay, conversionsTotal, budgetTotal } = caps ?? noCaps
  return {
    cap_conversions_per_day: given(conversionsPerDay, BigInt),
    cap_conversions_total: given(conversionsTotal, BigInt),
    cap_budget_micros: given(budgetTotal, parseAmount),
  }
}

/** Converts a given value; undefined and null stay as they are. */
function given<In extends string | number | object, Out>(
  value: In | null | undefined,
  convert: (value: In) => Out,
): Out | null | undefined {
  return value === undefined || value === null ? value : convert(value)
}

function dateOf(text: string): Date | undefined {
  const atMs = parseIsoDateTime(text)
  return atMs === undefined ? undefined : new Date(atMs)
}
