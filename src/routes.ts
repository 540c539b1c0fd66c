import { completionRoute } from './features/conversions/completion.route.ts'
import { postbackRoute } from './features/conversions/postback.route.ts'
import { testConversionRoute } from './features/conversions/test-conversion.route.ts'
import { entitlementsRoute } from './features/entitlements/entitlements.route.ts'
import { transactionsRoutes } from './features/transactions/transactions.route.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.route.ts'
import type { Api } from './http/server.ts'
import { operationsRoutes } from './operations/operations.route.ts'
import type { Readiness } from './operations/readiness.ts'
import type { Services } from './services.ts'

/** Every endpoint by name: the service's table of contents. */
export function registerRoutes(api: Api, services: Services, readiness: Readiness): void {
  operationsRoutes(api, { readiness, metrics: services.metrics })

  entitlementsRoute(api, services)
  testConversionRoute(api, services)

  postbackRoute(api, services)
  completionRoute(api, services)

  transactionsRoutes(api, services)
  webhooksRoutes(api, services)
}
