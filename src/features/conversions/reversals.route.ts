import type { onRequestAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { found, notFound } from '../../access/actor.ts'
import type { ChangeOrigin } from '../../access/request-origin.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { applyChange } from '../accounts/audit/apply-change.ts'
import { parseReversal } from '../billing/reversals/parse-reversal.ts'
import { findTransaction } from './conversions.queries.ts'
import { conversionAnswerSchema, documentedReversal } from './postback.schema.ts'
import { reverseLogged } from './reverse-logged.ts'
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

/** Reverses for the operator or a member of the advertiser. */
async function reverseForMember(
  services: Services & ChangeOrigin,
  transactionId: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const { actor, clock, newId } = services
  const { organization_id: organizationId } = found(await findTransaction(services.database.db, transactionId))
  const reversal = parseReversal(fields)
  const { orderId, reason, reference, note } = reversal.request ?? {}
  const call = {
    id: newId(),
    organization_id: organizationId,
    source: 'management',
    transaction_id: transactionId,
    presented_transaction_id: transactionId,
    order_id: orderId ?? null,
    amount: typeof fields.amount === 'number' ? String(fields.amount) : null,
    status: 'reversed',
    is_dry_run: false,
    message: '',
    received_at: new Date(clock.nowMs()),
  }
  const by = { actor: actor.memberId ?? actor.kind, isOperator: actor.isOperator, isDryRun: false }
  const decision = await applyChange(services, async (db) => {
    const answer = await reverseLogged(db, services, { call, reversal, ...by })
    const changes = { reason, amount: fields.amount, reference, note, remaining: answer.remaining }
    const audit = { action: 'transaction.reverse', objectId: transactionId, organizationId, changes }
    return { answer, audit: answer.verdict === 'reversed' ? audit : undefined }
  })
  return { accepted: verdictStatus[decision.verdict] === 200, ...decision, transactionId }
}
