import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { LedgerEntryTable } from '../../../db/tables.ts'

/** Columns of an entry in the order of insertion, with their types. */
const entryColumns = {
  id: 'uuid',
  kind: 'text',
  cause: 'text',
  organization_id: 'uuid',
  project_id: 'uuid',
  app_id: 'uuid',
  campaign_id: 'uuid',
  creator_id: 'text',
  transaction_id: 'uuid',
  goal: 'text',
  quantity: 'bigint',
  gross_micros: 'bigint',
  share_micros: 'bigint',
  creator_micros: 'bigint',
  happened_at: 'timestamptz',
  reverses: 'uuid',
  reference: 'text',
  reason: 'text',
  note: 'text',
  actor: 'text',
  terms: 'jsonb',
  is_demo: 'boolean',
} as const satisfies Record<keyof LedgerEntryTable, string>

const columnEntries = Object.entries(entryColumns) as [keyof typeof entryColumns, string][]
const columns = sql.join(columnEntries.map(([name]) => sql.ref(name)))

/** An entry with its lines, by the names of their columns. */
export interface EntryRows {
  readonly entry: Readonly<Record<keyof typeof entryColumns, unknown>>
  readonly lines: readonly {
    readonly account_id: string
    readonly currency: string
    readonly amount_micros: bigint
    readonly due_at: Date | null
  }[]
  /** Changes of advertisers' funds, one for each account; an advertiser who pays by invoice has no funds. */
  readonly funds: readonly {
    readonly party_id: string
    readonly account_id: string
    readonly organization_id: string
    readonly funded: bigint
    readonly used: bigint
  }[]
}

/** The funds of an organization that an entry moved, in micros as text. */
export interface MovedFunds {
  readonly organizationId: string
  /** After the entry. */
  readonly remaining: string
  /** By how much the entry raised it; negative if it lowered it. */
  readonly gained: string
}

/**
 * Inserts an entry with its lines, and what it changes in advertisers' funds. Returns the funds that moved; undefined,
 * and inserts nothing, if the cause is known or an account is missing.
 */
export async function insertEntry(
  db: Db,
  { entry, lines, funds }: EntryRows,
): Promise<readonly MovedFunds[] | undefined> {
  const accountIds = [...new Set(lines.map((line) => line.account_id))]
  const values = sql.join(columnEntries.map(([name, type]) => sql`${entry[name]}::${sql.raw(type)}`))
  // Arrays, as JSON takes the database three times as long to read and plan.
  const { rows } = await sql<{ lines: number; moved: MovedFunds[] }>`
    with entry as (
      insert into ledger_entry (${columns})
      select ${values}
      where (select count(*) from ledger_account where id = any(${accountIds}::uuid[])) = ${accountIds.length}::int
      on conflict (kind, cause) do nothing
      returning id
    ), funds as (
      update advertiser_funds set funded_micros = funded_micros + moved.funded, used_micros = used_micros + moved.used
      from entry, unnest(
        ${funds.map((moved) => moved.party_id)}::uuid[],
        ${funds.map((moved) => moved.account_id)}::uuid[],
        ${funds.map((moved) => moved.organization_id)}::uuid[],
        ${funds.map((moved) => moved.funded)}::numeric[],
        ${funds.map((moved) => moved.used)}::numeric[]
      ) as moved (party_id, account_id, organization_id, funded, used)
      where advertiser_funds.party_id = moved.party_id and advertiser_funds.account_id = moved.account_id
      returning organization_id, funded_micros + limit_micros - used_micros as remaining,
        moved.funded - moved.used as gained
    ), line as (
      insert into ledger_line (entry_id, number, account_id, currency, amount_micros, due_at)
      select entry.id, number, account_id, currency, amount_micros, due_at
      from entry cross join unnest(
        ${lines.map((line) => line.account_id)}::uuid[],
        ${lines.map((line) => line.currency)}::text[],
        ${lines.map((line) => line.amount_micros)}::bigint[],
        ${lines.map((line) => line.due_at)}::timestamptz[]
      ) with ordinality as line (account_id, currency, amount_micros, due_at, number)
      returning number
    )
    select (select count(*)::int from line) as lines, coalesce((
      select json_agg(json_build_object(
        'organizationId', organization_id, 'remaining', remaining::text, 'gained', gained::text)) from funds
    ), '[]') as moved`.execute(db)
  const [inserted] = rows
  return inserted === undefined || inserted.lines === 0 ? undefined : inserted.moved
}

/**
 * Returns whether an organization has a campaign, or a deal of one, whose payout is above the one amount and not above
 * the other.
 */
export async function hasPayoutBetween(
  db: Db,
  organizationId: string,
  aboveMicros: bigint,
  untilMicros: bigint,
): Promise<boolean> {
  const isBetween = sql`payout_micros > ${aboveMicros}::numeric and payout_micros <= ${untilMicros}::numeric`
  const { rows } = await sql`select from campaign where organization_id = ${organizationId} and (${isBetween}
      or exists (select from deal where campaign_id = campaign.id and ${isBetween}))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Inserts those of the accounts, and of the parties they belong to, that are missing; waits for others who do so. */
export async function insertMissingAccounts(
  db: Db,
  accounts: readonly object[],
  parties: readonly object[],
): Promise<void> {
  await sql`
    with party as (
      insert into billing_party (id, kind, organization_id, project_id, app_id, creator_id)
      select id, kind, organization_id, project_id, app_id, creator_id
      from jsonb_populate_recordset(null::billing_party, ${JSON.stringify(parties)}::jsonb)
      on conflict do nothing
    )
    insert into ledger_account (id, kind, party_id, currency, is_demo)
    select id, kind, party_id, currency, is_demo
    from jsonb_populate_recordset(null::ledger_account, ${JSON.stringify(accounts)}::jsonb)
    on conflict do nothing`.execute(db)
}
