import type { Db } from '../../../db/database.ts'
import type { LedgerEntryTable, LedgerTerms } from '../../../db/tables.ts'
import { recordSnapshotChanges } from '../../../snapshot/snapshot-changes.ts'
import { type Account, accountIdOf, type PartyOwner, partyIdOf } from './account.ts'
import {
  type EntryRows,
  hasPayoutBetween,
  insertEntry,
  insertMissingAccounts,
  type MovedFunds,
} from './ledger.queries.ts'

export type EntryKind = LedgerEntryTable['kind']

/** An entry to book. Its id, a UUID of version 7, holds when it is booked. */
export interface NewEntry {
  readonly id: string
  readonly kind: EntryKind
  /** The event within its kind; a second entry of the same cause is not booked. */
  readonly cause: string
  readonly happenedAt: Date
  readonly isDemo: boolean
  readonly organizationId?: string | null
  readonly projectId?: string | null
  readonly appId?: string | null
  readonly campaignId?: string | null
  readonly creatorId?: string | null
  readonly transactionId?: string | null
  readonly goal?: string | null
  readonly quantity?: bigint
  readonly grossMicros?: bigint
  readonly shareMicros?: bigint
  readonly creatorMicros?: bigint
  /** The entry that it takes back. */
  readonly reverses?: string
  readonly reference?: string | null
  readonly reason?: string | null
  readonly note?: string | null
  readonly actor?: string | null
  readonly terms?: LedgerTerms
}

/** A line of an entry: debit positive, credit negative. */
export interface NewLine {
  readonly account: Account
  readonly amountMicros: bigint
  /**
   * Null on lines of the network, and on those that settle an account: no range of a payment or an invoice has them.
   */
  readonly dueAt: Date | null
}

/** Kinds by which an advertiser puts money in or takes it out; all others are use of it. */
const fundingKinds: ReadonlySet<EntryKind> = new Set(['deposit', 'refund', 'receipt'])

/**
 * Books an entry by one statement, and moves the funds of advertisers on whose accounts it has lines; the first to use
 * an account makes it by two more. Where the funds then pay for other campaigns than before, every node serves these
 * within a second. Lines of 0 are left out. Returns false, and books nothing, if its cause was booked before.
 *
 * @throws TypeError if the lines do not add up to 0 in each currency.
 */
export async function bookEntry(db: Db, entry: NewEntry, lines: readonly NewLine[]): Promise<boolean> {
  requireBalance(entry, lines)
  const booked = lines.filter(({ amountMicros }) => amountMicros !== 0n)
  const rows: EntryRows = {
    entry: entryRow(entry),
    lines: booked.map(({ account, amountMicros, dueAt }) => ({
      account_id: accountIdOf(account),
      currency: account.currency,
      amount_micros: amountMicros,
      due_at: dueAt,
    })),
    funds: fundsMoved(entry, booked),
  }
  let moved = await insertEntry(db, rows)
  if (moved === undefined) {
    // Its cause was booked before, or an account is missing.
    await makeAccounts(db, booked)
    moved = await insertEntry(db, rows)
  }
  for (const funds of moved ?? []) await showFunds(db, funds)
  return moved !== undefined
}

/** Tells the nodes if what an organization has left crosses the payout of one of its campaigns. */
async function showFunds(db: Db, { organizationId, remaining, gained }: MovedFunds): Promise<void> {
  const after = BigInt(remaining)
  const before = after - BigInt(gained)
  const [lower, upper] = before < after ? [before, after] : [after, before]
  if (!(await hasPayoutBetween(db, organizationId, lower, upper))) return
  await recordSnapshotChanges(db, [{ kind: 'organization', id: organizationId }])
}

/** Makes missing accounts in one order, so that two entries that need the same ones wait instead of failing. */
async function makeAccounts(db: Db, lines: readonly NewLine[]): Promise<void> {
  const accounts = new Map(lines.map(({ account }) => [accountIdOf(account), account]))
  const owners = new Map([...accounts.values()].flatMap(({ owner }) => (owner ? [[partyIdOf(owner), owner]] : [])))
  const inOrder = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)
  await insertMissingAccounts(db, [...accounts].map(accountRow).sort(inOrder), [...owners].map(partyRow).sort(inOrder))
}

function requireBalance({ kind, cause }: NewEntry, lines: readonly NewLine[]): void {
  const sums = new Map<string, bigint>()
  for (const { account, amountMicros } of lines) {
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amountMicros)
  }
  const isBalanced = [...sums.values()].every((sum) => sum === 0n)
  if (!isBalanced) throw new TypeError(`the lines of ${kind} ${cause} do not add up to 0`)
}

function fundsMoved({ kind }: NewEntry, lines: readonly NewLine[]): EntryRows['funds'] {
  const moved = new Map<string, EntryRows['funds'][number]>()
  for (const { account, amountMicros } of lines) {
    if (account.owner?.kind !== 'advertiser') continue
    const account_id = accountIdOf(account)
    const before = moved.get(account_id) ?? { funded: 0n, used: 0n }
    moved.set(account_id, {
      ...{ account_id, party_id: partyIdOf(account.owner), organization_id: account.owner.organizationId },
      ...(fundingKinds.has(kind)
        ? { funded: before.funded - amountMicros, used: 0n }
        : { funded: 0n, used: before.used + amountMicros }),
    })
  }
  return [...moved.values()]
}

function entryRow(entry: NewEntry) {
  return {
    id: entry.id,
    kind: entry.kind,
    cause: entry.cause,
    organization_id: entry.organizationId ?? null,
    project_id: entry.projectId ?? null,
    app_id: entry.appId ?? null,
    campaign_id: entry.campaignId ?? null,
    creator_id: entry.creatorId ?? null,
    transaction_id: entry.transactionId ?? null,
    goal: entry.goal ?? null,
    quantity: entry.quantity ?? null,
    gross_micros: entry.grossMicros ?? null,
    share_micros: entry.shareMicros ?? null,
    creator_micros: entry.creatorMicros ?? null,
    happened_at: entry.happenedAt,
    reverses: entry.reverses ?? null,
    reference: entry.reference ?? null,
    reason: entry.reason ?? null,
    note: entry.note ?? null,
    actor: entry.actor ?? null,
    terms: JSON.stringify(entry.terms ?? {}),
    is_demo: entry.isDemo,
  }
}

function accountRow([id, { kind, owner, currency, isDemo }]: readonly [string, Account]) {
  return { id, kind, party_id: owner === undefined ? null : partyIdOf(owner), currency, is_demo: isDemo }
}

function partyRow([id, owner]: readonly [string, PartyOwner]) {
  return {
    id,
    kind: owner.kind,
    organization_id: owner.kind === 'advertiser' ? owner.organizationId : null,
    project_id: owner.kind === 'advertiser' ? null : owner.projectId,
    app_id: owner.kind === 'creator' ? owner.appId : null,
    creator_id: owner.kind === 'creator' ? owner.creatorId : null,
  }
}
