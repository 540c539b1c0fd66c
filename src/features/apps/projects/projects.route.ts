import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { createProject, patchProject, presentProject } from './change-project.ts'
import { createProjectSchema, patchProjectSchema, projectSchema } from './project.schema.ts'
import { getProject, listProjects } from './projects.queries.ts'

/** `/admin/v1/projects`: publishers. */
export function projectRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get, create, patch } = management(api, services, 'Projects and apps')
  const { db } = services.database
  list('listProjects', '/projects', {
    summary: 'List projects',
    description: 'Members see the projects they belong to.',
    query: followedListSchema,
    entry: projectSchema,
    handler: ({ actor, query }) =>
      readIdPage(query, (page) => listProjects(db, actor.visibleProjectIds, page), presentProject),
  })
  get('getProject', '/projects/:projectId', {
    summary: 'Read a project',
    description: 'Returns one project.',
    answer: projectSchema,
    handler: async ({ params }) => presentProject(await getProject(db, params.projectId)),
  })
  create('createProject', '/projects', {
    summary: 'Create a project',
    description: 'A project holds apps and the keys that they share.',
    access: 'operator',
    body: createProjectSchema,
    answer: projectSchema,
    handler: ({ origin, body }) => createProject({ ...services, ...origin }, body),
  })
  patch('updateProject', '/projects/:projectId', {
    summary: 'Rename a project',
    description: 'Changes the name.',
    body: patchProjectSchema,
    answer: projectSchema,
    handler: ({ origin, params, body }) => patchProject({ ...services, ...origin }, params.projectId, body),
  })
}
