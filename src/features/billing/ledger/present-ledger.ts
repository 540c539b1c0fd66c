import { uuidV7Ms } from '../../../lib/ids/uuid.ts'
import { amountOf } from '../../../lib/money.ts'
import type { LedgerAccount, LedgerEntry } from './ledger.schema.ts'
import type { AccountRow, EntryRow, LineRow } from './read-ledger.queries.ts'

export function presentAccount(row: AccountRow): LedgerAccount {
  return {
    id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    projectId: row.project_id,
    appId: row.app_id,
    creatorId: row.creator_id,
    currency: row.currency,
    demo: row.is_demo,
    balance: amountOf(BigInt(row.balance)),
    paidThrough: row.paid_through?.toISOString() ?? null,
  }
}

export function presentEntry(row: EntryRow, lines: readonly LineRow[]): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    projectId: row.project_id,
    appId: row.app_id,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    transactionId: row.transaction_id,
    goal: row.goal,
    quantity: row.quantity === null ? null : Number(row.quantity),
    bookedAt: new Date(uuidV7Ms(row.id) ?? row.happened_at.getTime()).toISOString(),
    happenedAt: row.happened_at.toISOString(),
    reverses: row.reverses,
    reason: row.reason,
    actor: row.actor,
    demo: row.is_demo,
    lines: lines.map((line) => ({
      accountId: line.account_id,
      kind: line.kind,
      currency: line.currency,
      amount: amountOf(line.amount_micros),
      dueAt: line.due_at?.toISOString() ?? null,
    })),
  }
}
