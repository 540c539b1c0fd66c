import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/query-parts.ts'
import type { CampaignTable } from '../../../db/tables.ts'
import { type CampaignVersion, refuseTakenExternalId } from '../campaigns.queries.ts'

/** A new campaign's required columns. */
export interface BareCampaign {
  readonly id: string
  readonly name: string
  readonly destinationUrl: string
}

/** Inserts campaigns with defaults in all other columns. */
export async function insertBareCampaigns(
  db: Db,
  rows: readonly BareCampaign[],
  shared: { readonly organizationId: string; readonly isDemo: boolean; readonly at: Date },
): Promise<void> {
  if (rows.length === 0) return
  const { organizationId, isDemo, at } = shared
  await sql`insert into campaign (id, organization_id, name, destination_url, is_demo, created_at, updated_at)
    select id, ${organizationId}::uuid, name, url, ${isDemo}::boolean, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ destinationUrl }) => destinationUrl)}::text[]) as row (id, name, url)`.execute(db)
}

/** The new columns of one campaign; undefined ones stay. */
export interface CampaignColumns {
  readonly id: string
  readonly columns: Omit<Updateable<CampaignTable>, 'tracking_parameters'> & {
    readonly tracking_parameters?: object | undefined
  }
}

/**
 * Changes campaigns that are already locked, in one statement. Throws `conflict` if another campaign has one of the
 * external ids.
 */
export async function updateCampaigns(db: Db, changes: readonly CampaignColumns[]): Promise<void> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined
  const names = new Set(
    changes.flatMap(({ columns }) =>
      Object.entries(columns)
        .filter(isGiven)
        .map(([name]) => name),
    ),
  )
  if (names.size === 0) return
  const set = [...names].map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`)
  const json = JSON.stringify(changes, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  await refuseTakenExternalId(
    sql`update campaign set ${sql.join(set)}
      from (select changed.* from jsonb_to_recordset(${json}::jsonb) as given (id uuid, columns jsonb)
        join campaign as stored on stored.id = given.id
        cross join lateral jsonb_populate_record(stored, given.columns) as changed) as changed
      where campaign.id = changed.id`.execute(db),
  )
}

/** Locks campaigns against other changes until the transaction ends, in one order; returns when each last changed. */
export async function lockCampaigns(db: Db, ids: readonly string[]): Promise<CampaignVersion[]> {
  const { rows } = await sql<CampaignVersion>`select id, updated_at from campaign where id = ${anyOf(ids)}
    order by id for no key update`.execute(db)
  return rows
}

/** Replaces the categories of campaigns, in their order; the names must exist as categories. */
export async function replaceCategoriesOf(
  db: Db,
  campaigns: readonly { readonly id: string; readonly names: readonly string[] }[],
): Promise<void> {
  if (campaigns.length === 0) return
  const named = campaigns.flatMap(({ id, names }) => names.map((name, position) => ({ id, name, position })))
  await db
    .deleteFrom('campaign_category')
    .where('campaign_id', '=', anyOf(campaigns.map(({ id }) => id)))
    .execute()
  await sql`insert into campaign_category (campaign_id, category_id, position)
    select named.id, category.id, named.position + 1
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (id uuid, name text, position int)
    join category on category.name = named.name`.execute(db)
}
