import { Type } from 'typebox'
import { instantInputSchema, instantSchema, named, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { followCompletions } from './follow-completions.ts'

const environment = oneOf(['live', 'test'])

const completionSchema = named('WebhookCompletion', {
  transactionId: uuidSchema,
  environment,
  verifiedAt: instantSchema,
  body: Type.String({ description: 'The body of the `offer_completed` webhook, as text: sign these bytes.' }),
})

/** `GET /admin/v1/apps/{id}/webhook/completions`: what the webhook tells, for receivers that it cannot reach (spec 6.1). */
export function completionsRoute(api: Api, services: Services): void {
  const { database, clock } = services
  const { list } = management(api, services, 'Webhook')
  list('listWebhookCompletions', '/apps/:appId/webhook/completions', {
    summary: 'Follow completions as webhook bodies',
    description:
      'The events of the webhook, oldest first, even when none is set. For receivers that the webhook cannot reach; `offerwire listen` forwards them. Nothing is sent or logged.',
    query: Type.Object({
      ...listQueryProperties,
      since: instantInputSchema,
      environment: Type.Optional(environment),
    }),
    entry: completionSchema,
    handler: ({ params, query }) => followCompletions(database.db, { ...params, ...query }, clock.nowMs()),
  })
}
