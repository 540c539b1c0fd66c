import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { ledgerEntrySchema } from '../ledger/ledger.schema.ts'
import { answerOnce } from '../ledger/repeatable.ts'
import { adjustLedger, writeOff } from './adjust-ledger.ts'
import { adjustmentSchema, writeOffSchema } from './adjustments.schema.ts'

const rows = 'creates 1 entry of the ledger and 1 audit entry'

/** `POST /admin/v1/ledger/adjustments` and `/ledger/write-offs`: what the operator books by hand. */
export function adjustmentRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create } = management(api, services, 'Money')
  create('createLedgerAdjustment', '/ledger/adjustments', {
    summary: 'Book an amount from one account to another',
    rows,
    description:
      'A bonus goes from the margin to a publisher. It is due at once, and part of the next payment or invoice. ' +
      'Above `adjustmentLimit` of the billing settings it is refused while these ask for two people.',
    access: 'operator',
    errors: ['second_person_needed', 'reference_used'],
    repeats: true,
    body: adjustmentSchema,
    answer: ledgerEntrySchema,
    handler: async ({ origin, body }, reply) => answerOnce(reply, await adjustLedger({ ...services, ...origin }, body)),
  })
  create('createLedgerWriteOff', '/ledger/write-offs', {
    summary: 'Give up what a project or an organization owes',
    rows,
    description: 'For a publisher who left owing, or an advertiser who never pays. The limit is that of adjustments.',
    access: 'operator',
    errors: ['second_person_needed', 'reference_used'],
    repeats: true,
    body: writeOffSchema,
    answer: ledgerEntrySchema,
    handler: async ({ origin, body }, reply) => answerOnce(reply, await writeOff({ ...services, ...origin }, body)),
  })
}
