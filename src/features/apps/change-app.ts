import type { Updateable } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { ChangeOrigin } from '../../access/request-origin.ts'
import { lockRow } from '../../db/query-parts.ts'
import type { AppTable } from '../../db/tables.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import { parsePercent } from '../../lib/money.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { changeAudit } from '../accounts/audit/record-audit.ts'
import type { App, CreateApp, PatchApp } from './app.schema.ts'
import type { AppRow } from './apps.queries.ts'
import { findLeastShare, getApp, insertApp, updateApp } from './apps.queries.ts'
import { lockAllowLists } from './listings/allow-lists.ts'
import { insertDefaultListings } from './listings/app-campaigns.queries.ts'
import { getProject } from './projects/projects.queries.ts'

/**
 * Creates an app, and lists every campaign of the default catalog for it. Throws `conflict` if the project has an app
 * for the platform. An app created by a publisher gets the lowest share of the project's apps: only the operator sets
 * shares.
 */
export async function createApp(change: Change, projectId: string, body: CreateApp): Promise<App> {
  requireOperatorsRight(change, body)
  return applyChange(change, async (db) => {
    const project = await getProject(db, projectId)
    const columns = appColumns(body, defaultApp)
    const leastShare = change.actor.isOperator ? undefined : await findLeastShare(db, projectId)
    const now = new Date(change.clock.nowMs())
    // Before the first write, as for campaigns: on several servers a write locks its table.
    await lockAllowLists(db)
    const row = await insertApp(db, {
      ...columns,
      payout_share_ppm: columns.payout_share_ppm ?? leastShare,
      id: change.newId(),
      project_id: projectId,
      name: body.name,
      platform: body.platform,
      is_demo: project.is_demo,
      created_at: now,
      updated_at: now,
    })
    await insertDefaultListings(db, row.id)
    const answer = presentApp(change.actor)(row)
    const audit = { action: 'app.create', objectId: row.id, projectId, changes: answer }
    return {
      answer,
      audit,
      shows: [
        { kind: 'project', id: projectId },
        { kind: 'allow_list', id: row.id },
      ],
    }
  })
}

/** Changes the given fields; null clears one. Throws `conflict` if another app of the project has the platform. */
export async function patchApp(change: Change, id: string, body: PatchApp): Promise<App> {
  requireOperatorsRight(change, body)
  return applyChange(change, async (db) => {
    await lockRow(db, 'app', id)
    const stored = await getApp(db, id)
    const columns = appColumns(body, stored)
    const row = await updateApp(db, stored, { ...columns, updated_at: new Date(change.clock.nowMs()) })
    const present = presentApp(change.actor)
    const answer = present(row)
    const record = { action: 'app.update', objectId: id, projectId: stored.project_id }
    const audit = changeAudit(record, present(stored), answer)
    return { answer, audit, shows: [{ kind: 'project', id: stored.project_id }] }
  })
}

const operatorsFields = ['payoutSharePercent', 'maxPeople', 'maxPeopleBytes'] as const

function requireOperatorsRight({ actor }: ChangeOrigin, body: PatchApp): void {
  const field = operatorsFields.find((name) => body[name] !== undefined)
  if (field === undefined || actor.isOperator) return
  throw new ServiceError('forbidden', `${field} can only be set by the operator.`)
}

/** An app as its reader may see it: from the share, a publisher could compute what advertisers pay. */
export function presentApp(reader: Actor): (row: AppRow) => App {
  return (row) => ({
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    platform: row.platform,
    audienceStatus: row.audience_status,
    ...(reader.isOperator ? { payoutSharePercent: Number(row.payout_share_ppm) / 10_000 } : {}),
    locales: row.locales,
    defaultLocale: row.default_locale,
    frameOrigins: row.frame_origins,
    maxPeople: Number(row.max_people),
    maxPeopleBytes: Number(row.max_people_bytes),
    clientTrialLimit: row.client_trial_limit === null ? null : Number(row.client_trial_limit),
    entitlement: row.entitlement,
    provisionalHours: row.provisional_hours,
    testWebhooks: row.test_webhooks,
    revokeOnReversal: row.revoke_on_reversal,
    incrementality: {
      enabled: row.incrementality_enabled,
      rolloutPct: row.incrementality_rollout_pct,
      assignmentVersion: row.incrementality_version,
    },
    ranking: { newCampaignShare: row.ranking_new_campaign_share, randomShare: row.ranking_random_share },
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}

/** The stored columns of an app that a change is merged with. */
type StoredApp = Pick<AppRow, 'locales' | 'default_locale' | 'ranking_new_campaign_share' | 'ranking_random_share'>

/** The columns of a new app, before its first change. */
const defaultApp: StoredApp = {
  locales: ['en'],
  default_locale: 'en',
  ranking_new_campaign_share: 0.15,
  ranking_random_share: 0.01,
}

const defaultIncrementality = { enabled: false, rolloutPct: 100, assignmentVersion: '1' }

/**
 * The columns that a body sets; undefined ones stay. Null clears a field or restores its default. Throws
 * `invalid_request` if fields contradict each other.
 */
function appColumns(body: PatchApp, stored: StoredApp): Updateable<AppTable> {
  const { payoutSharePercent, maxPeople, maxPeopleBytes, clientTrialLimit, entitlement } = body
  return {
    name: body.name,
    platform: body.platform,
    audience_status: body.audienceStatus,
    payout_share_ppm: payoutSharePercent === undefined ? undefined : sharePpm(payoutSharePercent),
    max_people: maxPeople === undefined ? undefined : BigInt(maxPeople),
    max_people_bytes: maxPeopleBytes === undefined ? undefined : BigInt(maxPeopleBytes),
    client_trial_limit: typeof clientTrialLimit === 'number' ? BigInt(clientTrialLimit) : clientTrialLimit,
    entitlement: entitlement === undefined || entitlement === null ? entitlement : JSON.stringify(entitlement),
    provisional_hours: body.provisionalHours === null ? 168 : body.provisionalHours,
    test_webhooks: body.testWebhooks,
    revoke_on_reversal: body.revokeOnReversal,
    frame_origins: body.frameOrigins,
    ...localeColumns(body, stored),
    ...incrementalityColumns(body.incrementality),
    ...rankingColumns(body.ranking, stored),
  }
}

/** If not given, the default locale stays, or becomes English or else the first of the locales. */
function localeColumns({ locales, defaultLocale }: PatchApp, stored: StoredApp): Updateable<AppTable> {
  if (locales === undefined && defaultLocale === undefined) return {}
  const spoken = locales ?? stored.locales
  const kept = [stored.default_locale, 'en'].find((locale) => spoken.includes(locale)) ?? spoken[0]
  const chosen = defaultLocale ?? kept
  if (chosen === undefined || !spoken.includes(chosen)) {
    throw fieldError('defaultLocale', 'must be one of the locales')
  }
  return { locales, default_locale: chosen }
}

function incrementalityColumns(change: PatchApp['incrementality']): Updateable<AppTable> {
  if (change === undefined) return {}
  const { enabled, rolloutPct, assignmentVersion } = change ?? defaultIncrementality
  return {
    incrementality_enabled: enabled,
    incrementality_rollout_pct: rolloutPct,
    incrementality_version: assignmentVersion === undefined ? undefined : String(assignmentVersion),
  }
}

function rankingColumns(change: PatchApp['ranking'], stored: StoredApp): Updateable<AppTable> {
  if (change === undefined) return {}
  const base = change === null ? defaultApp : stored
  const newCampaignShare = change?.newCampaignShare ?? base.ranking_new_campaign_share
  const randomShare = change?.randomShare ?? base.ranking_random_share
  if (newCampaignShare + randomShare > 1) {
    throw new ServiceError('invalid_request', 'ranking: newCampaignShare and randomShare must not exceed 1 in total.')
  }
  return { ranking_new_campaign_share: newCampaignShare, ranking_random_share: randomShare }
}

function sharePpm(percent: number): bigint {
  const ppm = parsePercent(percent)
  if (ppm === undefined) throw fieldError('payoutSharePercent', 'must have at most four decimals')
  return BigInt(ppm)
}
