import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { createProject, patchProject, presentProject } from './change-project.ts'
import { createProjectSchema, patchProjectSchema, projectSchema } from './project.schema.ts'
import { getProject, listProjects } from './projects.queries.ts'

/** `/admin/v1/projects`: publishers. */
export function projectRoutes(api: Api, services: Services): void {
  const { list, get, create, patch } = management(api, services, 'Projects and apps')
  const { db } = services.database
  list(
    '/projects',
    {
      operationId: 'listProjects',
      summary: 'List projects',
      description: 'A member sees the projects it belongs to.',
      query: followedListSchema,
      entry: projectSchema,
    },
    ({ actor, query }) => readIdPage(query, (page) => listProjects(db, actor.visibleProjectIds, page), presentProject),
  )
  get(
    '/projects/:projectId',
    {
      operationId: 'getProject',
      summary: 'Read a project',
      description: 'One project by its id.',
      answer: projectSchema,
    },
    async ({ params }) => presentProject(await getProject(db, params.projectId)),
  )
  create(
    '/projects',
    {
      operationId: 'createProject',
      summary: 'Create a project',
      description: 'A project holds apps and the keys that they share.',
      access: 'operator',
      body: createProjectSchema,
      answer: projectSchema,
    },
    (request) => createProject(services, changeOrigin(request), request.body),
  )
  patch(
    '/projects/:projectId',
    {
      operationId: 'updateProject',
      summary: 'Rename a project',
      description: 'Changes the name.',
      body: patchProjectSchema,
      answer: projectSchema,
    },
    (request) => patchProject(services, changeOrigin(request), request.params.projectId, request.body),
  )
}
