import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import type { Caller } from '../../access/caller.ts'
import { publisher } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { keyErrors, ServiceError } from '../../errors.ts'
import { exampleIds } from '../../http/body/example-values.ts'
import type { Api } from '../../http/server.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { findTransaction, getConversionTerms } from './conversions.queries.ts'
import { type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

/**
 * `POST /publisher/sdk/v1/test/conversions/complete`: completes a demo transaction for a publisher's integration test
 * (spec 1).
 */
export function testConversionRoute(api: Api, services: Core & AccessParts & WebhookParts): void {
  api.post(
    '/publisher/sdk/v1/test/conversions/complete',
    publisher(services, [], 'verifies 1 transaction of the test environment', {
      operationId: 'completeTestConversion',
      summary: 'Complete a transaction of the demo campaign',
      description: 'Takes the real path, including webhook and entitlement, but does not count in statistics.',
      errors: [...keyErrors, 'not_demo', 'not_found', 'conflict', 'unavailable'] as const,
      example: { success: true, transactionId: exampleIds.transaction, status: 'verified' },
      body: Type.Object(
        { transactionId: Type.String({ format: 'uuid' }) },
        { examples: [{ transactionId: exampleIds.transaction }] },
      ),
      response: {
        200: Type.Object({
          success: Type.Literal(true),
          transactionId: Type.String(),
          status: Type.Literal('verified'),
        }),
      },
    }),
    async (request) => {
      const transactionId = request.body.transactionId.toLowerCase()
      await completeTestConversion(services, request.caller, transactionId)
      return { success: true as const, transactionId, status: 'verified' as const }
    },
  )
}

/**
 * Verifies a transaction of a demo campaign by the real path, without counting it in statistics (spec 1); idempotent.
 * Throws `not_found` for another project's transaction and `not_demo` for any other campaign.
 */
async function completeTestConversion(deps: VerifyDeps, caller: Caller, transactionId: string): Promise<void> {
  const { db } = deps.database
  const transaction = await findTransaction(db, transactionId)
  const terms =
    transaction === undefined ? undefined : await getConversionTerms(db, transaction, new Date(deps.clock.nowMs()))
  if (terms?.projectId !== caller.key.project.id) {
    throw new ServiceError('not_found', 'transactionId is not the id of a transaction of this project.')
  }
  if (!terms.isDemo) {
    throw new ServiceError(
      'not_demo',
      'transactionId is the id of a transaction that does not belong to the demo campaign.',
    )
  }
  const conversion = {
    transactionId,
    source: 'test_conversion' as const,
    receivedAt: new Date(deps.clock.nowMs()),
    isRejection: false,
    orderId: null,
    amount: null,
    currency: null,
  }
  const decision = await verifyTransaction(deps, conversion)
  if (decision.verdict !== 'verified' && decision.verdict !== 'duplicate') {
    throw new ServiceError('conflict', `transactionId cannot be verified: ${decision.message}`)
  }
}
