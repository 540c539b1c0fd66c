import { followedListSchema, listSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { type Management, management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { requireReach } from '../accounts/require-reach.ts'
import { adminPath, changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { appPathSchema, appSchema, createAppSchema, listAppsQuerySchema, patchAppSchema } from './app.schema.ts'
import { getApp, listApps } from './apps.queries.ts'
import { createApp, patchApp } from './change-app.ts'
import { presentApp } from './present-app.ts'
import { projectPathSchema } from './projects/project.schema.ts'

/** `/admin/v1/projects/{projectId}/apps` and `/admin/v1/apps`: what publishers show offers in. */
export function appRoutes(api: Api, services: Services): void {
  const options = management(services, 'Projects and apps')
  readAppRoutes(api, services, options)
  changeAppRoutes(api, services, options)
}

function readAppRoutes(api: Api, { database: { db } }: Services, options: Management): void {
  api.get(
    `${adminPath}/apps`,
    options({ summary: 'List apps', querystring: listAppsQuerySchema, response: { 200: listSchema(appSchema) } }),
    async ({ actor, query }) => {
      const { projectId, ...rest } = query
      if (projectId !== undefined) await requireReach(db, actor, 'members', { projectId })
      return readIdPage(
        rest,
        (page) => listApps(db, actor.visibleProjectIds, projectId, page),
        (row) => presentApp(row, actor),
      )
    },
  )
  api.get(
    `${adminPath}/projects/:projectId/apps`,
    options({
      summary: 'List the apps of a project',
      params: projectPathSchema,
      querystring: followedListSchema,
      response: { 200: listSchema(appSchema) },
    }),
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listApps(db, actor.visibleProjectIds, params.projectId, page),
        (row) => presentApp(row, actor),
      ),
  )
  api.get(
    `${adminPath}/apps/:appId`,
    options({ summary: 'Read an app', params: appPathSchema, response: { 200: appSchema } }),
    async ({ actor, params }) => presentApp(await getApp(db, params.appId), actor),
  )
}

function changeAppRoutes(api: Api, services: Services, options: Management): void {
  api.post(
    `${adminPath}/projects/:projectId/apps`,
    options({
      summary: 'Create an app',
      description: 'A project has at most one app for each platform.',
      params: projectPathSchema,
      body: createAppSchema,
      response: { 201: appSchema },
    }),
    async (request, reply) => {
      const app = await createApp(services, changeOrigin(request), request.params.projectId, request.body)
      return reply.code(201).send(app)
    },
  )
  api.patch(
    `${adminPath}/apps/:appId`,
    options({
      summary: 'Change an app',
      description: 'Null clears an optional field; `incrementality` and `ranking` are merged member by member.',
      params: appPathSchema,
      body: patchAppSchema,
      response: { 200: appSchema },
    }),
    async (request) => patchApp(services, changeOrigin(request), request.params.appId, request.body),
  )
}
