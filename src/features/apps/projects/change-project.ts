import { lockRow } from '../../../db/query-parts.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import type { CreateProject, PatchProject, Project } from './project.schema.ts'
import { getProject, insertProject, type ProjectRow, updateProject } from './projects.queries.ts'

export async function createProject(change: Change, { name }: CreateProject): Promise<Project> {
  return applyChange(change, async (db) => {
    const now = new Date(change.clock.nowMs())
    const row = await insertProject(db, { id: change.newId(), name, created_at: now, updated_at: now })
    const answer = presentProject(row)
    const audit = { action: 'project.create', objectId: row.id, projectId: row.id, changes: answer }
    return { answer, audit, shows: [{ kind: 'project', id: row.id }] }
  })
}

export async function patchProject(change: Change, id: string, { name }: PatchProject): Promise<Project> {
  return applyChange(change, async (db) => {
    await lockRow(db, 'project', id)
    const before = presentProject(await getProject(db, id))
    const row = await updateProject(db, id, { name, updated_at: new Date(change.clock.nowMs()) })
    const answer = presentProject(row)
    const audit = changeAudit({ action: 'project.update', objectId: id, projectId: id }, before, answer)
    return { answer, audit, shows: [{ kind: 'project', id }] }
  })
}

export function presentProject(row: ProjectRow): Project {
  const { isDemo: demo, ...shown } = showRow(row)
  return { ...shown, demo }
}
