import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { readAdvertiserSteps, readAppIntegration, readOperatorSteps } from './read-setup-status.ts'
import { appIntegrationSchema, firstStepsSchema } from './setup-status.schema.ts'

/** The state of integrations and the remaining first steps: of an app, of an organization, and of the installation. */
export function setupStatusRoutes(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Integration')
  get('getAppIntegration', '/apps/:appId/integration', {
    summary: 'Read the state of an app’s integration',
    rows: 'examines the newest 10,000 servings; returns 1 report',
    description:
      'The state of feeds, clicks, confirmations, signatures and the webhook, each with its remedy. Refused signatures are counted by the answering process.',
    answer: appIntegrationSchema,
    handler: ({ actor, params }) => readAppIntegration(services, actor, params.appId),
  })
  get('getAdvertiserFirstSteps', '/organizations/:organizationId/first-steps', {
    summary: 'Read the first steps of an advertiser',
    description: 'A campaign that is served, a click, a verified postback.',
    answer: firstStepsSchema,
    handler: ({ actor, params }) => readAdvertiserSteps(services, actor, params.organizationId),
  })
  get('getOperatorFirstSteps', '/first-steps', {
    summary: 'Read the first steps of the operator',
    description: 'An https address, an encryption key of your own, a second factor, a backup.',
    access: 'operator',
    answer: firstStepsSchema,
    handler: () => readOperatorSteps(services, services.config),
  })
}
