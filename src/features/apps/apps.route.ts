import type { AccessParts } from '../../access/access-parts.ts'
import { requireReach } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { appSchema, createAppSchema, listAppsQuerySchema, patchAppSchema } from './app.schema.ts'
import { getApp, listApps } from './apps.queries.ts'
import { createApp, patchApp, presentApp } from './change-app.ts'

/** `/admin/v1/projects/{projectId}/apps` and `/admin/v1/apps`: the apps in which publishers show offers. */
export function appRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  readAppRoutes(api, services)
  changeAppRoutes(api, services)
}

function readAppRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get } = management(api, services, 'Projects and apps')
  const { db } = services.database
  list('listApps', '/apps', {
    summary: 'List apps',
    description: 'Apps of all projects that the caller may see.',
    query: listAppsQuerySchema,
    entry: appSchema,
    handler: async ({ actor, query }) => {
      const { projectId, ...rest } = query
      if (projectId !== undefined) await requireReach(db, actor, 'members', { projectId })
      return readIdPage(rest, (page) => listApps(db, actor.visibleProjectIds, projectId, page), presentApp(actor))
    },
  })
  list('listProjectApps', '/projects/:projectId/apps', {
    summary: 'List the apps of a project',
    description: 'At most one for each platform.',
    query: followedListSchema,
    entry: appSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(query, (page) => listApps(db, actor.visibleProjectIds, params.projectId, page), presentApp(actor)),
  })
  get('getApp', '/apps/:appId', {
    summary: 'Read an app',
    description: 'Returns one app with its settings.',
    answer: appSchema,
    handler: async ({ actor, params }) => presentApp(actor)(await getApp(db, params.appId)),
  })
}

function changeAppRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create, patch } = management(api, services, 'Projects and apps')
  create('createApp', '/projects/:projectId/apps', {
    summary: 'Create an app',
    description: 'A project has at most one app for each platform.',
    errors: ['conflict'],
    body: createAppSchema,
    answer: appSchema,
    handler: ({ origin, params, body }) => createApp({ ...services, ...origin }, params.projectId, body),
  })
  patch('updateApp', '/apps/:appId', {
    summary: 'Change an app',
    description: 'Null clears an optional field; `incrementality` and `ranking` are merged field by field.',
    errors: ['conflict'],
    body: patchAppSchema,
    answer: appSchema,
    handler: ({ origin, params, body }) => patchApp({ ...services, ...origin }, params.appId, body),
  })
}
