import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { requireReach } from '../accounts/require-reach.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { appSchema, createAppSchema, listAppsQuerySchema, patchAppSchema } from './app.schema.ts'
import { getApp, listApps } from './apps.queries.ts'
import { createApp, patchApp } from './change-app.ts'
import { presentApp } from './present-app.ts'

/** `/admin/v1/projects/{projectId}/apps` and `/admin/v1/apps`: what publishers show offers in. */
export function appRoutes(api: Api, services: Services): void {
  readAppRoutes(api, services)
  changeAppRoutes(api, services)
}

function readAppRoutes(api: Api, services: Services): void {
  const { list, get } = management(api, services, 'Projects and apps')
  const { db } = services.database
  list(
    '/apps',
    {
      operationId: 'listApps',
      summary: 'List apps',
      description: 'Apps of all projects that the caller may see.',
      query: listAppsQuerySchema,
      entry: appSchema,
    },
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
  list(
    '/projects/:projectId/apps',
    {
      operationId: 'listProjectApps',
      summary: 'List the apps of a project',
      description: 'At most one for each platform.',
      query: followedListSchema,
      entry: appSchema,
    },
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listApps(db, actor.visibleProjectIds, params.projectId, page),
        (row) => presentApp(row, actor),
      ),
  )
  get(
    '/apps/:appId',
    {
      operationId: 'getApp',
      summary: 'Read an app',
      description: 'One app with its settings.',
      answer: appSchema,
    },
    async ({ actor, params }) => presentApp(await getApp(db, params.appId), actor),
  )
}

function changeAppRoutes(api: Api, services: Services): void {
  const { create, patch } = management(api, services, 'Projects and apps')
  create(
    '/projects/:projectId/apps',
    {
      operationId: 'createApp',
      summary: 'Create an app',
      description: 'A project has at most one app for each platform.',
      errors: ['conflict'],
      body: createAppSchema,
      answer: appSchema,
    },
    (request) => createApp(services, changeOrigin(request), request.params.projectId, request.body),
  )
  patch(
    '/apps/:appId',
    {
      operationId: 'updateApp',
      summary: 'Change an app',
      description: 'Null clears an optional field; `incrementality` and `ranking` are merged member by member.',
      errors: ['conflict'],
      body: patchAppSchema,
      answer: appSchema,
    },
    (request) => patchApp(services, changeOrigin(request), request.params.appId, request.body),
  )
}
