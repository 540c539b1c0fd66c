import { showRow } from '../../../lib/show-row.ts'
import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import { auditOf, type ChangeOrigin, changeAudit } from '../../accounts/audit/record-audit.ts'
import type { CreateProject, PatchProject, Project } from './project.schema.ts'
import { insertProject, lockProject, type ProjectRow, updateProject } from './projects.queries.ts'

/** Makes a project without apps and keys. */
export async function createProject(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  { name }: CreateProject,
): Promise<Project> {
  return applyChange(services, origin, async (db) => {
    const now = new Date(services.clock.nowMs())
    const row = await insertProject(db, { id: services.newId(), name, created_at: now, updated_at: now })
    const answer = presentProject(row)
    const audit = { ...auditOf('project', 'create', row.id, { projectId: row.id }), changes: { ...answer } }
    return { answer, audit, shows: [{ kind: 'project', id: row.id }] }
  })
}

/** Renames a project. */
export async function patchProject(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  id: string,
  { name }: PatchProject,
): Promise<Project> {
  return applyChange(services, origin, async (db) => {
    const before = presentProject(await lockProject(db, id))
    const row = await updateProject(db, id, { name, updated_at: new Date(services.clock.nowMs()) })
    const answer = presentProject(row)
    const audit = changeAudit(auditOf('project', 'update', id, { projectId: id }), before, answer)
    return { answer, audit, shows: [{ kind: 'project', id }] }
  })
}

/** A project as the management API shows it. */
export function presentProject(row: ProjectRow): Project {
  const { isDemo: demo, ...shown } = showRow(row)
  return { ...shown, demo }
}
