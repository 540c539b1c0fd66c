import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { adminPath } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { appIntegrationSchema, firstStepsSchema } from './integration.schema.ts'
import { readAdvertiserSteps, readAppIntegration, readOperatorSteps } from './read-integration.ts'

/** The state of integrations and the remaining first steps: of an app, of an organization, and of the installation. */
export function integrationRoutes(api: Api, services: Services): void {
  const options = management(services, 'Integration')
  api.get(
    `${adminPath}/apps/:appId/integration`,
    options({
      summary: 'Read the state of an app’s integration',
      params: Type.Object({ appId: uuidSchema }),
      response: { 200: appIntegrationSchema },
    }),
    async ({ actor, params }) => readAppIntegration(services, actor, params.appId),
  )
  api.get(
    `${adminPath}/organizations/:organizationId/first-steps`,
    options({
      summary: 'Read the first steps of an advertiser',
      params: Type.Object({ organizationId: uuidSchema }),
      response: { 200: firstStepsSchema },
    }),
    async ({ actor, params }) => readAdvertiserSteps(services, actor, params.organizationId),
  )
  api.get(
    `${adminPath}/first-steps`,
    options({ summary: 'Read the first steps of the operator', response: { 200: firstStepsSchema } }, 'operator'),
    async () => readOperatorSteps(services, services.config),
  )
}
