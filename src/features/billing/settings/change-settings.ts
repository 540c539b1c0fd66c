import type { Updateable } from 'kysely'
import type { BillingPartyTable, BillingSettingTable } from '../../../db/tables.ts'
import { ServiceError } from '../../../errors.ts'
import { parseAmount, parsePercent } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import { lockAdvertiserParty } from '../funds/funds.queries.ts'
import { setMode } from '../funds/set-mode.ts'
import { partyIdOf } from '../ledger/account.ts'
import { readBic, readIban } from '../payment-methods/check-payment-method.ts'
import { lockPaidParty } from '../payment-methods/payment-methods.queries.ts'
import { presentOrganizationBilling, presentProjectBilling, presentSettings } from './present-settings.ts'
import * as queries from './settings.queries.ts'
import * as schemas from './settings.schema.ts'

/** Changes the given settings of the installation. Throws `invalid_request` for a wrong IBAN or BIC of the seller. */
export async function putSettings(change: Change, body: schemas.PutBillingSettings): Promise<schemas.BillingSettings> {
  const columns = settingColumns(body)
  return applyChange(change, async (db) => {
    await queries.lockSettings(db)
    const before = presentSettings(await queries.findSettings(db))
    const answer = presentSettings(await queries.updateSettings(db, { one: true, ...columns }))
    const record = { action: 'billing.update', objectId: 'billing' }
    // An account number stands in no audit entry.
    const shown = ({ seller, ...rest }: schemas.BillingSettings) => ({
      ...rest,
      seller: { ...seller, iban: undefined },
    })
    const isOther = before.seller.iban !== answer.seller.iban
    const audit = changeAudit(record, shown(before), shown(answer)) ?? (isOther ? record : undefined)
    return { answer, audit }
  })
}

/**
 * Changes how an organization is billed. With `mode` and `creditLimit` its campaigns are served as its balance allows
 * before the promise resolves. Throws `forbidden` for a field that its members may not set.
 */
export async function patchOrganizationBilling(
  change: Change,
  organizationId: string,
  body: schemas.PatchOrganizationBilling,
): Promise<schemas.OrganizationBilling> {
  requireRight(change, body, schemas.patchOrganizationBillingSchema)
  const partyId = partyIdOf({ kind: 'advertiser', organizationId })
  const { mode, creditLimit, taxPercent } = body
  return applyChange(change, async (db) => {
    await lockAdvertiserParty(db, partyId, organizationId)
    const stored = await queries.findParty(db, partyId)
    const row = await queries.updateParty(db, partyId, {
      ...buyerColumns(body),
      kind: 'advertiser',
      currency: body.currency,
      tax_ppm: taxPercent === undefined ? undefined : BigInt(parsePercent(taxPercent) ?? 0),
      tax_note: body.taxNote,
      auto_invoice: body.autoInvoice,
    })
    const terms = {
      mode: mode ?? row.mode,
      creditLimitMicros: creditLimit === undefined ? row.credit_limit_micros : microsOf(creditLimit),
    }
    const isPaidOtherwise = mode !== undefined || creditLimit !== undefined
    const shows = isPaidOtherwise ? await setMode(db, organizationId, terms) : []
    const answer = presentOrganizationBilling(await queries.findParty(db, partyId))
    const record = { action: 'organization_billing.update', objectId: organizationId, organizationId }
    const audit = changeAudit(record, presentOrganizationBilling(stored), answer)
    return { answer, audit, shows }
  })
}

/** Changes how a project is paid. Throws `forbidden` for a field that its members may not set. */
export async function patchProjectBilling(
  change: Change,
  projectId: string,
  body: schemas.PatchProjectBilling,
): Promise<schemas.ProjectBilling> {
  requireRight(change, body, schemas.patchProjectBillingSchema)
  const owner = { kind: 'publisher', projectId } as const
  const partyId = partyIdOf(owner)
  return applyChange(change, async (db) => {
    await lockPaidParty(db, partyId, owner)
    const before = presentProjectBilling(await queries.findParty(db, partyId))
    const row = await queries.updateParty(db, partyId, {
      ...buyerColumns(body),
      kind: 'publisher',
      currency: body.currency,
      hold_days: body.holdDays,
      minimum_micros: body.minimum === undefined ? undefined : microsOf(body.minimum),
      paused: body.paused,
      paused_reason: body.pausedReason,
      self_billing: body.selfBilling,
    })
    const answer = presentProjectBilling(row)
    const record = { action: 'project_billing.update', objectId: projectId, projectId }
    return { answer, audit: changeAudit(record, before, answer) }
  })
}

function requireRight({ actor }: Pick<Change, 'actor'>, body: object, { properties }: { properties: object }): void {
  const field = Object.keys(body).find((name) => name in properties && !schemas.membersFields.has(name))
  if (field === undefined || actor.isOperator) return
  throw new ServiceError('forbidden', `${field} can only be set by the operator.`)
}

function microsOf(amount: number | null): bigint | null {
  return amount === null ? null : (parseAmount(amount) ?? null)
}

type Buyer = Pick<
  schemas.PatchProjectBilling,
  'legalName' | 'street' | 'building' | 'postcode' | 'town' | 'country' | 'taxId' | 'email'
>

function buyerColumns(body: Buyer): Updateable<BillingPartyTable> {
  const { street, building, postcode, town, country, email } = body
  return { ...{ street, building, postcode, town, country, email }, legal_name: body.legalName, tax_id: body.taxId }
}

function settingColumns({ seller = {}, ...body }: schemas.PutBillingSettings): Updateable<BillingSettingTable> {
  const { minimum, adjustmentLimit } = body
  return {
    hold_days: body.holdDays,
    reversal_window_days: body.reversalWindowDays,
    minimum_micros: minimum === undefined ? undefined : parseAmount(minimum),
    needs_two_people: body.needsTwoPeople,
    adjustment_limit_micros: adjustmentLimit === undefined ? undefined : parseAmount(adjustmentLimit),
    invoice_prefix: body.invoicePrefix,
    due_days: body.dueDays,
    payment_day: body.paymentDay,
    seller_name: seller.name,
    seller_street: seller.street,
    seller_building: seller.building,
    seller_postcode: seller.postcode,
    seller_town: seller.town,
    seller_country: seller.country,
    seller_tax_id: seller.taxId,
    seller_iban: typeof seller.iban === 'string' ? readIban(seller.iban, 'seller.iban') : seller.iban,
    seller_bic: typeof seller.bic === 'string' ? readBic(seller.bic, 'seller.bic') : seller.bic,
  }
}
