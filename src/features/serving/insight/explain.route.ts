import type { Api } from '../../../http/server.ts'
import type { Services } from '../../../services.ts'
import { notFound } from '../../accounts/require-reach.ts'
import { adminPath, adminRoutes } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { appPathSchema } from '../../apps/app.schema.ts'
import { explainQuerySchema, explainRequestSchema, explanationsSchema } from './explain.schema.ts'
import { explainOffers } from './explain-offers.ts'

/** `POST /admin/v1/apps/{appId}/explain`: why each campaign would be shown to somebody, and why not. */
export function explainRoute(api: Api, services: Services): void {
  const { options } = adminRoutes(services, 'Ranking')
  api.post(
    `${adminPath}/apps/:appId/explain`,
    options({
      summary: 'Explain what a feed request would be answered',
      description: 'Nothing is served or recorded. Names the campaigns on the app’s list.',
      params: appPathSchema,
      body: explainRequestSchema,
      querystring: explainQuerySchema,
      response: { 200: explanationsSchema },
    }),
    async ({ actor, params, body, query }) => {
      const app = services.snapshots.current().apps.get(params.appId)
      if (app === undefined) throw notFound()
      return { data: await explainOffers(services, actor, app, body, query) }
    },
  )
}
