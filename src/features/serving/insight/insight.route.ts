import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { notFound } from '../../accounts/require-reach.ts'
import { adminPath } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { appPathSchema } from '../../apps/app.schema.ts'
import { explainOffers } from './explain-offers.ts'
import {
  explainQuerySchema,
  explainRequestSchema,
  explanationsSchema,
  replayPathSchema,
  replaySchema,
} from './insight.schema.ts'
import { replayServing } from './replay-serving.ts'

/** `POST /admin/v1/apps/{appId}/explain`: explains why each campaign would or would not be shown to a user. */
export function explainRoute(api: Api, services: Services): void {
  const options = management(services, 'Ranking')
  api.post(
    `${adminPath}/apps/:appId/explain`,
    options({
      summary: 'Explain the answer to a feed request',
      description: 'Serves and records nothing. Returns the campaigns on the app’s list.',
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

/** `GET /admin/v1/servings/{servingId}/replay`: returns the order as served and as computed again. */
export function replayRoute(api: Api, services: Services): void {
  const options = management(services, 'Ranking')
  api.get(
    `${adminPath}/servings/:servingId/replay`,
    options({
      summary: 'Rank a serving again',
      description: 'Uses the campaigns, the controls and the model of the serving.',
      params: replayPathSchema,
      response: { 200: replaySchema },
    }),
    async ({ actor, params }) => replayServing(services, actor, params.servingId),
  )
}
