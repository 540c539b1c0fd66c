import type { Actor } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { lockRow } from '../../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import type { Page } from '../../../http/list-page.ts'
import { parseAmount, parsePercent } from '../../../lib/money.ts'
import { appsListing, appsOf, leastTerms } from '../../../snapshot/publisher-terms.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import { getCampaign, updateCampaign } from '../campaigns.queries.ts'
import type { Goal, GoalInput, PutGoals } from './goal.schema.ts'
import { areGoalsCounted, type GoalRow, listGoals, replaceGoals } from './goals.queries.ts'
import { presentGoals, presentOwn } from './present-goals.ts'

const daySeconds = 86_400

/** Reads the goals of a campaign, as the actor may see them: publishers what they earn by the deals in force. */
export async function readGoals(
  { database: { db }, snapshots }: Pick<Core, 'database' | 'snapshots'>,
  actor: Actor,
  campaignId: string,
): Promise<Page<Goal>> {
  const campaign = await getCampaign(db, actor, campaignId)
  const snapshot = snapshots.current()
  const apps = appsListing(snapshot, appsOf(snapshot, actor.projectIds), campaignId)
  const terms = leastTerms(snapshot, apps, campaignId)
  const share_ppm = terms === undefined ? campaign.share_ppm : BigInt(terms.sharePpm)
  return presentGoals(actor, { ...campaign, share_ppm }, await listGoals(db, campaignId))
}

/**
 * Replaces the goals of a campaign. A key that is left out is unknown from then on; its completions stay, and put again
 * it is the same goal.
 *
 * @throws ServiceError `invalid_request` for a key that is there twice; `unavailable` while an older release still
 * runs, which would take a goal for the main one.
 */
export async function setGoals(change: Change, campaignId: string, { goals }: PutGoals): Promise<Page<Goal>> {
  requireDistinct(goals)
  return applyChange(change, async (db) => {
    if (goals.length > 0 && !(await areGoalsCounted(db))) {
      throw new ServiceError('unavailable', 'Goals can be set once no process of an older release runs.')
    }
    await lockRow(db, 'campaign', campaignId)
    const campaign = await getCampaign(db, change.actor, campaignId)
    const before = await listGoals(db, campaignId)
    await replaceGoals(
      db,
      campaignId,
      goals.map((goal) => ({ id: change.newId(), ...goalColumns(goal) })),
    )
    const after = await listGoals(db, campaignId)
    const record = {
      action: 'campaign.replace_goals',
      objectId: campaignId,
      organizationId: campaign.organization_id,
    }
    const audit = changeAudit(record, auditedOf(before, after), auditedOf(after, before))
    if (audit !== undefined) await updateCampaign(db, campaignId, { updated_at: new Date(change.clock.nowMs()) })
    return { answer: presentGoals(change.actor, campaign, after), audit }
  })
}

function requireDistinct(goals: readonly GoalInput[]): void {
  const keys = goals.map(({ key }) => key)
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (again >= 0) throw fieldError(`goals.${again}.key`, 'is in the list twice')
}

function goalColumns({ key, name, payout, repeats, windowDays, entitlement, status }: GoalInput) {
  const { amount, percent, maximum } = payout ?? {}
  return {
    key,
    name: name ?? key,
    payout_micros: microsOf(amount) ?? 0n,
    percent_ppm: typeof percent === 'number' ? BigInt(parsePercent(percent) ?? 0) : null,
    max_payout_micros: microsOf(maximum),
    repeats: repeats ?? 'once',
    window_seconds: typeof windowDays === 'number' ? windowDays * daySeconds : null,
    entitlement: entitlement === undefined || entitlement === null ? null : JSON.stringify(entitlement),
    status: status ?? 'active',
  }
}

function microsOf(amount: number | null | undefined): bigint | null {
  return typeof amount === 'number' ? (parseAmount(amount) ?? null) : null
}

/**
 * What the audit log says of a list: each goal of it or of the other one by its key, the order, and the longest window,
 * by which retention keeps the clicks that were made under it.
 */
function auditedOf(goals: readonly GoalRow[], others: readonly GoalRow[]): Record<string, unknown> {
  const byKey = new Map(goals.map((goal) => [goal.key, goal]))
  const keys = [...goals, ...others].map(({ key }) => key)
  const windows = goals.flatMap(({ window_seconds: seconds }) => seconds ?? [])
  return {
    ...Object.fromEntries(
      keys.map((key) => {
        const goal = byKey.get(key)
        if (goal === undefined) return [key, null]
        const { name, repeats, status, entitlement } = goal
        return [key, { name, repeats, status, entitlement, ...presentOwn(goal) }]
      }),
    ),
    goalOrder: goals.map(({ key }) => key),
    longestGoalWindowDays: windows.length === 0 ? null : Math.max(...windows) / daySeconds,
  }
}
