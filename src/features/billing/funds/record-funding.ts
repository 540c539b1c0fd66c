import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { amountOf, parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { actorOf } from '../invoices/issue-invoice.ts'
import { accountIdOf, accountOfParty, networkAccount, partyIdOf } from '../ledger/account.ts'
import { bookEntry } from '../ledger/book-entry.ts'
import { exceeds, type Repeatable, readReceivedAt, referenceUsed } from '../ledger/repeatable.ts'
import * as queries from './funds.queries.ts'
import type { Funding, RecordFunding } from './funds.schema.ts'
import { presentFunding } from './present-funding.ts'

/**
 * Records money that an organization put in (`deposit`) or got back (`refund`), and books it. The same reference with
 * the same amount changes nothing. This process serves what the new balance allows before the promise resolves.
 *
 * @throws ServiceError `invalid_request` for a time to come; `reference_used` if the reference came with another
 * amount; `exceeds_remaining` for a refund above the credit, which a credit limit is no part of.
 */
export async function recordFunding(
  change: Change & Pick<Core, 'clock'>,
  kind: queries.FundingKind,
  organizationId: string,
  { amount, reference, receivedAt }: RecordFunding,
): Promise<Repeatable<Funding>> {
  const happenedAt = readReceivedAt(receivedAt, change.clock.nowMs())
  const amountMicros = parseAmount(amount) ?? 0n
  const owner = { kind: 'advertiser', organizationId } as const
  const partyId = partyIdOf(owner)
  const cause = `${organizationId}:${reference}`
  const recorded = await applyChange<Repeatable<Funding>>(change, async (db) => {
    await queries.lockAdvertiserParty(db, partyId, organizationId)
    const { isDemo } = await queries.findAdvertiser(db, organizationId, partyId)
    const account = accountOfParty(owner, isDemo)
    const before = await queries.findFunding(db, kind, accountIdOf(account), cause)
    if (before !== undefined) {
      const answer = presentFunding(before)
      if (answer.amount !== amount) throw referenceUsed()
      return { answer: { answer, isRepeated: true }, audit: undefined }
    }
    if (kind === 'refund') await requireCredit(db, partyId, accountIdOf(account), amountMicros)
    const entry = {
      ...{ id: change.newId(), kind, cause, organizationId, reference, isDemo },
      ...{ happenedAt, actor: actorOf(change) },
    }
    const paidIn = kind === 'deposit' ? amountMicros : -amountMicros
    await bookEntry(db, entry, [
      { account: networkAccount('cash', isDemo), amountMicros: paidIn, dueAt: null },
      { account, amountMicros: -paidIn, dueAt: null },
    ])
    const answer = presentFunding({ ...entry, happened_at: happenedAt, amount_micros: amountMicros })
    const changes = { amount, reference, receivedAt: answer.receivedAt }
    const audit = { action: `${kind}.create`, objectId: entry.id, organizationId, changes }
    return { answer: { answer, isRepeated: false }, audit }
  })
  await change.snapshots.refresh()
  return recorded
}

/** Keeps conversions from using up the credit that is paid out. */
async function requireCredit(db: Db, partyId: string, accountId: string, amountMicros: bigint): Promise<void> {
  const funds = (await queries.lockFunds(db, partyId)) ?? (await queries.sumFunds(db, accountId))
  const creditMicros = funds.fundedMicros - funds.usedMicros
  if (amountMicros <= creditMicros) return
  throw exceeds(`More than the credit of ${amountOf(creditMicros > 0n ? creditMicros : 0n)}.`)
}
