import { lockRow } from '../../db/sql-parts.ts'
import { ServiceError } from '../../errors.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { type ChangeOrigin, changeAudit } from '../accounts/audit/record-audit.ts'
import type { App, CreateApp, PatchApp } from './app.schema.ts'
import { appColumns, defaultApp } from './app-columns.ts'
import { findLeastShare, getApp, insertApp, updateApp } from './apps.queries.ts'
import { lockAllowLists } from './granted-campaigns/allow-lists.ts'
import { insertDefaultGrants } from './granted-campaigns/app-campaigns.queries.ts'
import { presentApp } from './present-app.ts'
import { getProject } from './projects/projects.queries.ts'

/**
 * Makes an app, with every campaign of the default catalog on its list. Throws `conflict` when the project has an app for
 * the platform. An app that a publisher makes itself gets the least share of the project's apps: the share is the operator's
 * to give.
 */
export async function createApp(change: Change, projectId: string, body: CreateApp): Promise<App> {
  requireShareRight(change, body)
  return applyChange(change, async (db) => {
    const project = await getProject(db, projectId)
    const columns = appColumns(body, defaultApp)
    const leastShare = change.actor.isOperator ? undefined : await findLeastShare(db, projectId)
    const now = new Date(change.clock.nowMs())
    // Before the first write, as campaigns do: on several servers a write holds its table.
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
    await insertDefaultGrants(db, row.id)
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

/** Changes the fields given; null clears one. Throws `conflict` when another app of the project has the platform. */
export async function patchApp(change: Change, id: string, body: PatchApp): Promise<App> {
  requireShareRight(change, body)
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

function requireShareRight({ actor }: ChangeOrigin, { payoutSharePercent }: PatchApp): void {
  if (payoutSharePercent === undefined || actor.isOperator) return
  throw new ServiceError('forbidden', 'payoutSharePercent can only be set by the operator.')
}
