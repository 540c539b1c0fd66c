import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { appIntegrationSchema, firstStepsSchema } from './integration.schema.ts'
import { readAdvertiserSteps, readAppIntegration, readOperatorSteps } from './read-integration.ts'

/** The state of integrations and the remaining first steps: of an app, of an organization, and of the installation. */
export function integrationRoutes(api: Api, services: Services): void {
  const { get } = management(api, services, 'Integration')
  get(
    '/apps/:appId/integration',
    {
      operationId: 'getAppIntegration',
      summary: 'Read the state of an app’s integration',
      rows: 'looks at the newest 10,000 servings; returns 1 report',
      description:
        'The state of feeds, clicks, confirmations, signatures and the webhook, and what to do about each. Refused signatures are counted by the answering process alone.',
      answer: appIntegrationSchema,
    },
    ({ actor, params }) => readAppIntegration(services, actor, params.appId),
  )
  get(
    '/organizations/:organizationId/first-steps',
    {
      operationId: 'getAdvertiserFirstSteps',
      summary: 'Read the first steps of an advertiser',
      description: 'A campaign that is served, a click, a verified postback.',
      answer: firstStepsSchema,
    },
    ({ actor, params }) => readAdvertiserSteps(services, actor, params.organizationId),
  )
  get(
    '/first-steps',
    {
      operationId: 'getOperatorFirstSteps',
      summary: 'Read the first steps of the operator',
      description: 'An https address, an encryption key of your own, a second factor, a backup.',
      access: 'operator',
      answer: firstStepsSchema,
    },
    () => readOperatorSteps(services, services.config),
  )
}
