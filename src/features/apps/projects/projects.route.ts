import { followedListSchema, listSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { createProject, patchProject, presentProject } from './change-project.ts'
import { createProjectSchema, patchProjectSchema, projectPathSchema, projectSchema } from './project.schema.ts'
import { getProject, listProjects } from './projects.queries.ts'

/** `/admin/v1/projects`: publishers. */
export function projectRoutes(api: Api, services: Services): void {
  const options = management(services, 'Projects and apps')
  const { db } = services.database
  api.get(
    `${adminPath}/projects`,
    options({
      summary: 'List projects',
      querystring: followedListSchema,
      response: { 200: listSchema(projectSchema) },
    }),
    ({ actor, query }) => readIdPage(query, (page) => listProjects(db, actor.visibleProjectIds, page), presentProject),
  )
  api.get(
    `${adminPath}/projects/:projectId`,
    options({ summary: 'Read a project', params: projectPathSchema, response: { 200: projectSchema } }),
    async ({ params }) => presentProject(await getProject(db, params.projectId)),
  )
  api.post(
    `${adminPath}/projects`,
    options({ summary: 'Create a project', body: createProjectSchema, response: { 201: projectSchema } }, 'operator'),
    async (request, reply) => reply.code(201).send(await createProject(services, changeOrigin(request), request.body)),
  )
  api.patch(
    `${adminPath}/projects/:projectId`,
    options({
      summary: 'Rename a project',
      params: projectPathSchema,
      body: patchProjectSchema,
      response: { 200: projectSchema },
    }),
    async (request) => patchProject(services, changeOrigin(request), request.params.projectId, request.body),
  )
}
