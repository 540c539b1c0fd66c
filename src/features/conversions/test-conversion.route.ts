import { Type } from 'typebox'
import type { Api } from '../../http/server.ts'
import { authenticateApp } from '../apps/keys/authenticate-app.hook.ts'
import { publisherPlatformRules } from '../apps/keys/caller.ts'
import { completeTestConversion } from './complete-test-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'

/**
 * `POST /publisher/sdk/v1/test/conversions/complete`: completes a demo transaction for a publisher's integration test
 * (spec 1).
 */
export function testConversionRoute(api: Api, deps: VerifyDeps): void {
  api.post(
    '/publisher/sdk/v1/test/conversions/complete',
    {
      config: { cors: true },
      onRequest: authenticateApp(deps, publisherPlatformRules),
      schema: {
        tags: ['Publisher API'],
        summary: 'Complete a transaction of the demo campaign',
        security: [{ publishableKey: [] }],
        body: Type.Object({ transactionId: Type.String({ format: 'uuid' }) }),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            transactionId: Type.String(),
            status: Type.Literal('verified'),
          }),
        },
      },
    },
    async (request) => {
      const transactionId = request.body.transactionId.toLowerCase()
      await completeTestConversion(deps, request.caller, transactionId)
      return { success: true as const, transactionId, status: 'verified' as const }
    },
  )
}
