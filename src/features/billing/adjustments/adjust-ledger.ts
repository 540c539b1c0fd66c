import { requireReach } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { amountOf, parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { actorOf } from '../invoices/issue-invoice.ts'
import { type Account, accountOfParty, networkAccount, type PartyOwner } from '../ledger/account.ts'
import { bookEntry } from '../ledger/book-entry.ts'
import type { LedgerEntry } from '../ledger/ledger.schema.ts'
import { presentEntry } from '../ledger/present-ledger.ts'
import { findEntry, listLines } from '../ledger/read-ledger.queries.ts'
import { type Repeatable, referenceUsed } from '../ledger/repeatable.ts'
import * as queries from './adjustments.queries.ts'
import type { Adjustment, WriteOff } from './adjustments.schema.ts'

type HandChange = Change & Pick<Core, 'clock'>

/** An entry that the operator books by hand, from one account to another of the same currency and book. */
interface HandEntry {
  readonly kind: 'adjustment' | 'write_off'
  readonly cause: string
  readonly amount: number
  readonly reason: string
  readonly reference: string
}

interface Sides {
  readonly from: Account
  readonly to: Account
}

/**
 * Books an amount from one account to another. A party's line is due at once: it is part of the next payment or
 * invoice. The same reference with the same amount books nothing.
 *
 * @throws ServiceError `invalid_request` unless both are accounts of one currency and book, `second_person_needed`
 * above the limit of one person, `reference_used` if the reference came with another amount.
 */
export async function adjustLedger(
  change: HandChange,
  { from, to, ...given }: Adjustment,
): Promise<Repeatable<LedgerEntry>> {
  const entry = { ...given, kind: 'adjustment', cause: given.reference } as const
  return bookByHand(change, entry, async (db) => {
    const accounts = new Map((await queries.listAccountsById(db, [from, to])).map((row) => [row.id, accountOf(row)]))
    const known = (field: string, id: string): Account => {
      const account = accounts.get(id.toLowerCase())
      if (account === undefined) throw fieldError(field, 'is not the id of an account')
      return account
    }
    const sides = { from: known('from', from), to: known('to', to) }
    if (sides.from === sides.to) throw fieldError('to', 'must be another account than from')
    if (sides.from.currency !== sides.to.currency) throw fieldError('to', 'must have the currency of from')
    if (sides.from.isDemo !== sides.to.isDemo) throw fieldError('to', 'must be in the same book as from')
    return sides
  })
}

/**
 * Gives up an amount that a project or an organization owes. The same reference with the same amount books nothing for
 * the same party.
 *
 * @throws ServiceError `not_found` for an unknown party, `invalid_request` unless exactly one is named, and as
 * `adjustLedger`.
 */
export async function writeOff(
  change: HandChange,
  { projectId, organizationId, ...given }: WriteOff,
): Promise<Repeatable<LedgerEntry>> {
  const named = {
    ...(projectId !== undefined && { projectId }),
    ...(organizationId !== undefined && { organizationId }),
  }
  await requireReach(change.database.db, change.actor, 'operator', named)
  const [owner, other] = ownersOf(named)
  if (owner === undefined) throw fieldError('projectId', 'is required without organizationId')
  if (other !== undefined) throw fieldError('organizationId', 'must not be sent with projectId')
  const [table, id] =
    owner.kind === 'publisher'
      ? (['project', owner.projectId] as const)
      : (['organization', owner.organizationId] as const)
  const entry = { ...given, kind: 'write_off', cause: `${id}:${given.reference}` } as const
  return bookByHand(change, entry, async (db) => {
    const isDemo = await queries.isDemoTenant(db, table, id)
    return { from: networkAccount('write_off', isDemo), to: accountOfParty(owner, isDemo) }
  })
}

type TenantOwner = Exclude<PartyOwner, { readonly kind: 'creator' }>

function ownersOf({ projectId, organizationId }: { projectId?: string; organizationId?: string }): TenantOwner[] {
  return [
    ...(projectId === undefined ? [] : [{ kind: 'publisher', projectId } as const]),
    ...(organizationId === undefined ? [] : [{ kind: 'advertiser', organizationId } as const]),
  ]
}

/** Books an entry between two accounts with its audit entry, once for its cause. */
async function bookByHand(
  change: HandChange,
  { amount, ...entry }: HandEntry,
  findSides: (db: Db) => Promise<Sides>,
): Promise<Repeatable<LedgerEntry>> {
  const { kind, cause, reason, reference } = entry
  const amountMicros = parseAmount(amount) ?? 0n
  const booked = await applyChange<Repeatable<LedgerEntry>>(change, async (db) => {
    const { from, to } = await findSides(db)
    await requireSecondPerson(db, amountMicros)
    const now = new Date(change.clock.nowMs())
    const id = change.newId()
    const owners = { ...idsOf(from), ...idsOf(to) }
    const isNew = await bookEntry(
      db,
      { ...entry, ...owners, id, happenedAt: now, actor: actorOf(change), isDemo: from.isDemo },
      [
        { account: from, amountMicros, dueAt: dueAtOf(kind, from, now) },
        { account: to, amountMicros: -amountMicros, dueAt: dueAtOf(kind, to, now) },
      ],
    )
    const row = await findEntry(db, kind, cause)
    if (row === undefined) throw new Error('A booked entry is missing.')
    const lines = await listLines(db, [row.id])
    if (!lines.some((line) => line.amount_micros === amountMicros)) throw referenceUsed()
    const answer = presentEntry(row, lines)
    if (!isNew) return { answer: { answer, isRepeated: true }, audit: undefined }
    const changes = { amount, reason, reference, accounts: answer.lines.map(({ accountId }) => accountId) }
    const { organizationId, projectId } = owners
    const audit = {
      action: `ledger.${kind}`,
      objectType: 'ledger_entry',
      objectId: id,
      organizationId,
      projectId,
      changes,
    }
    return { answer: { answer, isRepeated: false }, audit }
  })
  // Where an advertiser pays in advance, its campaigns are served as the new balance allows.
  if (!booked.isRepeated) await change.snapshots.refresh()
  return booked
}

/** Throws `second_person_needed` for an amount that one person may not book alone. */
async function requireSecondPerson(db: Db, amountMicros: bigint): Promise<void> {
  const limitMicros = await queries.findLimitOfOne(db)
  if (limitMicros === undefined || amountMicros <= limitMicros) return
  throw new ServiceError('second_person_needed', `One person may book at most ${amountOf(limitMicros)} by hand.`)
}

/** An advertiser's debt that is given up belongs to invoices of the past, so no later invoice has the line. */
function dueAtOf(kind: HandEntry['kind'], { owner }: Account, now: Date): Date | null {
  if (owner === undefined || (kind === 'write_off' && owner.kind === 'advertiser')) return null
  return now
}

function idsOf({ owner }: Account) {
  if (owner === undefined) return {}
  const { kind: _, ...ids } = owner
  return ids as Partial<Record<'organizationId' | 'projectId' | 'appId' | 'creatorId', string>>
}

function accountOf(row: queries.OwnedAccount): Account {
  const { kind, currency, is_demo: isDemo } = row
  const { organization_id: organizationId, project_id: projectId, app_id: appId, creator_id: creatorId } = row
  const owned = (owner: PartyOwner): Account => ({ kind: owner.kind, owner, currency, isDemo })
  switch (kind) {
    case 'advertiser':
      return owned({ kind, organizationId: organizationId ?? '' })
    case 'publisher':
      return owned({ kind, projectId: projectId ?? '' })
    case 'creator':
      return owned({ kind, projectId: projectId ?? '', appId: appId ?? '', creatorId: creatorId ?? '' })
    default:
      return networkAccount(kind, isDemo, currency)
  }
}
