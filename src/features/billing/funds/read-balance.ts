import type { Core } from '../../../core.ts'
import { type ListQuery, readIdPage } from '../../../http/list-page.ts'
import { minorToMicros, parseRate, rateOfOne } from '../../../lib/currency.ts'
import { amountOf, divideHalfEven } from '../../../lib/money.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import * as queries from './funds.queries.ts'
import type { OrganizationBalance } from './funds.schema.ts'
import { presentFunding } from './present-funding.ts'

const daysOfUse = 7
const dayMs = 86_400_000

/** Reads what an organization has put in, used and has left, in US dollars. */
export async function readBalance(
  { database: { db }, clock }: Pick<Core, 'database' | 'clock'>,
  organizationId: string,
): Promise<OrganizationBalance> {
  const owner = { kind: 'advertiser', organizationId } as const
  const partyId = partyIdOf(owner)
  const { isDemo, mode, creditLimitMicros } = await queries.findAdvertiser(db, organizationId, partyId)
  const accountId = accountIdOf(accountOfParty(owner, isDemo))
  const since = new Date(clock.nowMs() - daysOfUse * dayMs)
  const funds = await queries.findFunds(db, partyId)
  const { fundedMicros, usedMicros } = funds ?? (await queries.sumFunds(db, accountId))
  const remainingMicros = funds && fundedMicros + funds.limitMicros - usedMicros
  const usedLately = await queries.sumUseSince(db, accountId, since)
  return {
    mode: mode ?? 'invoice',
    currency: 'USD',
    funded: amountOf(fundedMicros),
    used: amountOf(usedMicros),
    remaining: remainingMicros === undefined ? null : amountOf(remainingMicros),
    owed: amountOf(usedMicros > fundedMicros ? usedMicros - fundedMicros : 0n),
    creditLimit: creditLimitMicros === null ? null : amountOf(creditLimitMicros),
    invoicedUnpaid: amountOf(sumOpen(await queries.listOpenInvoices(db, partyId))),
    runsOutInDays: remainingMicros === undefined ? null : daysLeft(remainingMicros, usedLately),
  }
}

/** Lists the deposits of an organization, or the refunds to it, newest first. */
export async function readFundings(
  { database: { db } }: Pick<Core, 'database'>,
  kind: queries.FundingKind,
  organizationId: string,
  query: ListQuery,
) {
  const owner = { kind: 'advertiser', organizationId } as const
  const { isDemo } = await queries.findAdvertiser(db, organizationId, partyIdOf(owner))
  const accountId = accountIdOf(accountOfParty(owner, isDemo))
  return readIdPage(query, (page) => queries.listFundings(db, kind, accountId, page), presentFunding)
}

/** Whole days that the rest lasts at the use of the last days; null without use. */
function daysLeft(remainingMicros: bigint, usedMicros: bigint): number | null {
  if (usedMicros <= 0n) return null
  return remainingMicros <= 0n ? 0 : Number((remainingMicros * BigInt(daysOfUse)) / usedMicros)
}

/** The open parts of invoices in micros of the dollar, each turned back by its invoice's rate. */
function sumOpen(invoices: Awaited<ReturnType<typeof queries.listOpenInvoices>>): bigint {
  return invoices.reduce((sum, { currency, rate, open_minor: openMinor }) => {
    const divisor = (rate === null ? undefined : parseRate(rate)) ?? rateOfOne
    return sum + divideHalfEven(minorToMicros(openMinor, currency) * rateOfOne, divisor)
  }, 0n)
}
