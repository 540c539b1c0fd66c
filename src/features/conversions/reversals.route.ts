import type { onRequestAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { notFound } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { findTransaction } from './conversions.queries.ts'
import { conversionAnswerSchema, documentedReversal } from './postback.schema.ts'
import { reverseForMember } from './reverse-for-member.ts'
import { verdictStatus } from './verdict.ts'

type Services = Core & AccessParts & AccountParts

/** `POST /admin/v1/transactions/{id}/reversals`: takes a verified conversion back, in full or in part. */
export function reversalRoutes(api: Api, services: Services): void {
  const { act } = management(api, services, 'Money', [ofOwnCampaign(services)])
  act('reverseTransaction', '/transactions/:transactionId/reversals', {
    summary: 'Take a verified conversion back, in full or in part',
    rows: 'adds 1 ledger entry, 1 entry of the postback log and 1 audit entry',
    description:
      'The advertiser no longer owes the payout, and the publisher loses its share. The transaction stays verified, and statistics ' +
      'stay as they are. The operator may reverse at any time, members of the advertiser within the time that the billing settings ' +
      'allow. Refusals have the same fields, with status 400 or 409.',
    // Faulty fields get a verdict and a row of the log, too.
    body: Type.Record(Type.String(), Type.Unknown()),
    documentedBody: documentedReversal,
    answer: conversionAnswerSchema,
    refusals: [verdictStatus.rejected_by_rule],
    handler: async ({ origin, params, body }, reply) => {
      const answer = await reverseForMember({ ...services, ...origin }, params.transactionId, body)
      return reply.code(verdictStatus[answer.verdict]).send(answer)
    },
  })
}

/** Throws `not_found` unless the operator or a member of the transaction's advertiser calls. */
function ofOwnCampaign({ database }: Services): onRequestAsyncHookHandler {
  return async ({ actor, params }) => {
    const id = canonicalUuid((params as { readonly transactionId: string }).transactionId)
    const transaction = id === undefined ? undefined : await findTransaction(database.db, id)
    if (transaction === undefined || !actor.canSeeOrganization(transaction.organization_id)) throw notFound()
  }
}
