import type { Api } from '../../../http/server.ts'
import type { Services } from '../../../services.ts'
import { adminPath, adminRoutes } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { replayPathSchema, replaySchema } from './replay.schema.ts'
import { replayServing } from './replay-serving.ts'

/** `GET /admin/v1/servings/{servingId}/replay`: the order as it was served, and as it is computed again. */
export function replayRoute(api: Api, services: Services): void {
  const { options } = adminRoutes(services, 'Ranking')
  api.get(
    `${adminPath}/servings/:servingId/replay`,
    options({
      summary: 'Rank a serving again',
      description: 'With the campaigns, the controls and the learned model of then.',
      params: replayPathSchema,
      response: { 200: replaySchema },
    }),
    async ({ actor, params }) => replayServing(services, actor, params.servingId),
  )
}
