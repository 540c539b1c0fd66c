import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { LedgerEntryTable } from '../../../db/tables.ts'

const entryColumns = [
  'id',
  'kind',
  'cause',
  'organization_id',
  'project_id',
  'app_id',
  'campaign_id',
  'creator_id',
  'transaction_id',
  'goal',
  'quantity',
  'gross_micros',
  'share_micros',
  'creator_micros',
  'happened_at',
  'reverses',
  'reference',
  'reason',
  'note',
  'actor',
  'terms',
  'is_demo',
] as const satisfies readonly (keyof LedgerEntryTable)[]

/** The rows of an entry, in the names of their columns; amounts as text. */
interface EntryRows {
  readonly entry: Readonly<Record<(typeof entryColumns)[number], unknown>>
  readonly lines: readonly object[]
  readonly accounts: readonly object[]
  readonly parties: readonly object[]
  readonly funds: readonly object[]
}

/**
 * Inserts an entry with its lines, the accounts and parties that are missing, and what it changes in advertisers'
 * funds. Returns false, and inserts nothing of it, if the cause is known.
 */
export async function insertEntry(db: Db, { entry, lines, accounts, parties, funds }: EntryRows): Promise<boolean> {
  const columns = sql.join(entryColumns.map((name) => sql.ref(name)))
  const { numAffectedRows = 0n } = await sql`
    with party as (
      insert into billing_party (id, kind, organization_id, project_id, app_id, creator_id)
      select id, kind, organization_id, project_id, app_id, creator_id
      from jsonb_populate_recordset(null::billing_party, ${JSON.stringify(parties)}::jsonb)
      on conflict do nothing
    ), account as (
      insert into ledger_account (id, kind, party_id, currency, is_demo)
      select id, kind, party_id, currency, is_demo
      from jsonb_populate_recordset(null::ledger_account, ${JSON.stringify(accounts)}::jsonb)
      on conflict do nothing
    ), entry as (
      insert into ledger_entry (${columns})
      select ${columns} from jsonb_populate_record(null::ledger_entry, ${JSON.stringify(entry)}::jsonb)
      on conflict (kind, cause) do nothing
      returning id
    ), funds as (
      update advertiser_funds set funded_micros = funded_micros + moved.funded, used_micros = used_micros + moved.used
      from entry, jsonb_to_recordset(${JSON.stringify(funds)}::jsonb) as moved (party_id uuid, funded numeric, used numeric)
      where advertiser_funds.party_id = moved.party_id
    )
    insert into ledger_line (entry_id, number, account_id, currency, amount_micros, due_at)
    select entry.id, number, account_id, currency, amount_micros, due_at
    from entry cross join jsonb_populate_recordset(null::ledger_line, ${JSON.stringify(lines)}::jsonb)`.execute(db)
  return numAffectedRows > 0n
}
