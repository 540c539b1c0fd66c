import { Type } from 'typebox'
import { instantInputSchema, instantSchema, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties, listSchema } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { adminPath } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { followCompletions } from './follow-completions.ts'

const environment = oneOf(['live', 'test'])

const completionSchema = Type.Object({
  transactionId: uuidSchema,
  environment,
  verifiedAt: instantSchema,
  body: Type.String({ description: 'The body of the `offer_completed` webhook, as text: sign these bytes.' }),
})

/** `GET /admin/v1/apps/{id}/webhook/completions`: what the webhook tells, for receivers that it cannot reach (spec 6.1). */
export function completionsRoute(api: Api, services: Services): void {
  const { database, clock } = services
  const options = management(services, 'Webhook')
  api.get(
    `${adminPath}/apps/:appId/webhook/completions`,
    options({
      summary: 'Follow completions as webhook bodies',
      params: Type.Object({ appId: uuidSchema }),
      querystring: Type.Object({
        ...listQueryProperties,
        since: instantInputSchema,
        environment: Type.Optional(environment),
      }),
      response: { 200: listSchema(completionSchema) },
    }),
    ({ params, query }) => followCompletions(database.db, { ...params, ...query }, clock.nowMs()),
  )
}
