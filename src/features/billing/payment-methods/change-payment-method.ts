import { found } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import type { AuditRecord } from '../../accounts/audit/record-audit.ts'
import { type PartyOwner, partyIdOf } from '../ledger/account.ts'
import { checkPaymentMethod } from './check-payment-method.ts'
import type { PaymentMethod, PutPaymentMethod } from './payment-method.schema.ts'
import * as queries from './payment-methods.queries.ts'
import { openDetails, sealDetails } from './sealed-details.ts'

type MethodChange = Change & Pick<Core, 'secretBox' | 'config'> & Pick<AccountParts, 'mailer'>

/** A party that is paid. */
export type PaidOwner = Exclude<PartyOwner, { readonly kind: 'advertiser' }>

/** The time in which the members of a party may object to a payment method that somebody else set. */
const waitMs = 72 * 3_600_000

/**
 * Sets how a publisher or a creator is paid. It is usable after 72 hours, unless the operator waives them, and every
 * member of the project is told by e-mail. The same method again changes nothing. Throws `invalid_request` naming the
 * field, and `forbidden` for a member who would waive the wait.
 */
export async function putPaymentMethod(
  change: MethodChange,
  owner: PaidOwner,
  given: PutPaymentMethod,
): Promise<PaymentMethod> {
  const { details, hint } = checkPaymentMethod(given)
  const isWaived = given.usableNow === true
  if (isWaived && !change.actor.isOperator) throw new ServiceError('forbidden', 'usableNow is the operator’s alone.')
  const partyId = partyIdOf(owner)
  const purpose = secretPurposes.paymentMethod(partyId)
  const { answer, isChanged } = await applyChange(change, async (db) => {
    if (!(await queries.lockPaidParty(db, partyId, owner))) found(undefined)
    const now = new Date(change.clock.nowMs())
    const known = await queries.findPaymentMethod(db, partyId)
    const isSame =
      known?.rail === given.rail &&
      JSON.stringify(openDetails(change.secretBox, known.sealed, purpose)) === JSON.stringify(details)
    if (isSame && !(isWaived && known.usable_from > now)) {
      return { answer: { answer: presentPaymentMethod(known), isChanged: false }, audit: undefined }
    }
    const row = {
      rail: given.rail,
      sealed: sealDetails(change.secretBox, details, purpose),
      hint,
      usable_from: isWaived ? now : new Date(now.getTime() + waitMs),
    }
    const by = change.actor.memberId ?? change.actor.kind
    await queries.upsertPaymentMethod(db, { ...row, party_id: partyId, created_by: by, created_at: now })
    const to = presentPaymentMethod(row)
    const changes = { from: known === undefined ? null : presentPaymentMethod(known), to, isWaived }
    return { answer: { answer: to, isChanged: true }, audit: methodAudit(owner, 'set', changes) }
  })
  if (isChanged) {
    const news = `is now ${answer.rail} ${answer.hint}, for payments from ${answer.usableFrom} on`
    await tellMembers(change, owner, news)
  }
  return answer
}

/** Deletes a payment method and its number; nothing is paid until another is set. Throws `not_found` without one. */
export async function deletePaymentMethod(change: MethodChange, owner: PaidOwner): Promise<void> {
  const partyId = partyIdOf(owner)
  await applyChange(change, async (db) => {
    await queries.lockPaidParty(db, partyId, owner)
    const known = found(await queries.findPaymentMethod(db, partyId))
    await queries.deletePaymentMethod(db, partyId)
    const changes = { from: presentPaymentMethod(known), to: null }
    return { answer: undefined, audit: methodAudit(owner, 'delete', changes) }
  })
  await tellMembers(change, owner, 'was deleted: nothing is paid until another is set')
}

/** A payment method as every answer and audit entry shows it: without its number. */
export function presentPaymentMethod({
  rail,
  hint,
  usable_from,
}: Pick<queries.PaymentMethodRow, 'rail' | 'hint' | 'usable_from'>): PaymentMethod {
  return { rail, hint, usableFrom: usable_from.toISOString() }
}

function methodAudit(owner: PaidOwner, verb: 'set' | 'delete', changes: object): AuditRecord {
  const objectId = owner.kind === 'publisher' ? owner.projectId : `${owner.appId} ${owner.creatorId}`
  return { action: `payment_method.${verb}`, objectId, projectId: owner.projectId, changes }
}

/** Tells the members of a project by e-mail: whoever takes over an account changes first how it is paid. */
async function tellMembers(
  { database, mailer, config }: Pick<MethodChange, 'database' | 'mailer' | 'config'>,
  owner: PaidOwner,
  news: string,
): Promise<void> {
  if (!mailer.hasServer) return
  const { name, emails } = await queries.findProjectMembers(database.db, owner.projectId)
  const whose = owner.kind === 'publisher' ? name : `creator ${owner.creatorId} in ${name}`
  const { baseUrl } = config.addresses
  const text = `The payment method of ${whose} ${news}.\n\nIf you do not know of this, tell the operator of ${baseUrl} at once.`
  for (const to of emails) mailer.send(async () => ({ to, subject: 'A payment method was changed', text }))
}
