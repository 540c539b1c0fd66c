import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PageRequest } from '../../db/query-parts.ts'
import { anyOf } from '../../db/query-parts.ts'
import type { Environment, Tables } from '../../db/tables.ts'

/** The owner of links: a creator of an app, in the environment of the key that made them. */
export interface LinkOwner {
  readonly appId: string
  readonly creatorId: string
  readonly environment: Environment
}

export interface MintedLink {
  readonly campaign_id: string
  readonly slug: string
}

/**
 * Creates missing links of the campaigns with the offered slugs, in one round trip; concurrent calls get the same
 * links. Fails with a unique violation if another link has one of the slugs.
 */
export async function mintLinks(
  db: Db,
  { appId, creatorId, environment }: LinkOwner,
  offered: readonly MintedLink[],
  now: Date,
): Promise<MintedLink[]> {
  // The update changes nothing, but returns a row that another process inserted at the same time.
  const { rows } = await sql<MintedLink>`
    insert into creator_link as link (app_id, creator_id, environment, campaign_id, slug, created_at)
    select ${appId}::uuid, ${creatorId}, ${environment}, wanted.campaign_id, wanted.slug, ${now}::timestamptz
    from unnest(${offered.map((link) => link.campaign_id)}::uuid[], ${offered.map((link) => link.slug)}::text[])
      as wanted (campaign_id, slug)
    order by wanted.campaign_id
    on conflict on constraint creator_link_unique do update set slug = link.slug
    returning campaign_id, slug`.execute(db)
  return rows
}

function linksOf(db: Db, { appId, creatorId, environment }: LinkOwner) {
  return db
    .selectFrom('creator_link')
    .select(['campaign_id', 'slug'])
    .where('app_id', '=', appId)
    .where('creator_id', '=', creatorId)
    .where('environment', '=', environment)
}

/** Finds the creator's existing links of these campaigns. */
export async function findLinks(db: Db, owner: LinkOwner, campaignIds: readonly string[]): Promise<MintedLink[]> {
  return linksOf(db, owner).where('campaign_id', '=', anyOf(campaignIds)).execute()
}

/**
 * Counts a creator who has no link yet; false if the app already has `most`. Another count for the app waits until the
 * transaction ends, so that none is counted twice and the limit is exact.
 */
export async function countCreator(trx: Transaction<Tables>, owner: LinkOwner, most: number): Promise<boolean> {
  const { creators } = await trx
    .insertInto('creator_count')
    .values({ app_id: owner.appId, creators: 0 })
    .onConflict((conflict) =>
      conflict.column('app_id').doUpdateSet((row) => ({ creators: row.ref('creator_count.creators') })),
    )
    .returning('creators')
    .executeTakeFirstOrThrow()
  if ((await linksOf(trx, owner).limit(1).executeTakeFirst()) !== undefined) return true
  if (creators >= most) return false
  await trx
    .updateTable('creator_count')
    .set({ creators: creators + 1 })
    .where('app_id', '=', owner.appId)
    .execute()
  return true
}

/** Lists a creator's links of both environments, live first, after the given environment and campaign. */
export async function listLinks(
  db: Db,
  { appId, creatorId }: Pick<LinkOwner, 'appId' | 'creatorId'>,
  { limit, after }: PageRequest,
) {
  let query = db
    .selectFrom('creator_link as link')
    .innerJoin('campaign', 'campaign.id', 'link.campaign_id')
    .select(['link.slug', 'link.campaign_id', 'link.environment', 'link.created_at', 'campaign.name'])
    .where('link.app_id', '=', appId)
    .where('link.creator_id', '=', creatorId)
  const [environment, campaignId] = after ?? []
  if (environment !== undefined && campaignId !== undefined) {
    query = query.where(sql<boolean>`(link.environment, link.campaign_id) > (${environment}, ${campaignId}::uuid)`)
  }
  return query
    .orderBy('link.environment')
    .orderBy('link.campaign_id')
    .limit(limit + 1)
    .execute()
}

interface CreatorRow {
  readonly creator_id: string
  readonly links: number
  readonly created_at: Date
}

/** Creators that one search examines; the next page continues after them. */
const mostWalked = 10_000

/**
 * Finds the creators of an app whose id contains a text, ignoring case, ordered by id. Walks from creator to creator in
 * the index, so that the number of their links does not matter, past at most `walked` of them. `walkedTo` is the last
 * one examined if more may follow; undefined at the end of the app's creators.
 */
export async function searchCreators(
  db: Db,
  appId: string,
  search: string,
  page: { readonly limit: number; readonly after: string | undefined; readonly walked?: number },
) {
  const most = page.walked ?? mostWalked
  const walk = sql`
    with recursive creator as (
      (select creator_id, 1 as place from creator_link
        where app_id = ${appId}::uuid and creator_id > ${page.after ?? ''} order by creator_id limit 1)
      union all
      select (
        select following.creator_id from creator_link as following
        where following.app_id = ${appId}::uuid and following.creator_id > creator.creator_id
        order by following.creator_id limit 1
      ), creator.place + 1
      from creator where creator.creator_id is not null and creator.place < ${most}::int
    )`
  const { rows } = await sql<CreatorRow>`${walk}, found as (
      select creator_id from creator
      where strpos(lower(creator_id), lower(${search})) > 0
      limit ${page.limit}
    )
    select found.creator_id, count(*)::int as links, min(link.created_at) as created_at
    from found
    join creator_link as link on link.app_id = ${appId}::uuid and link.creator_id = found.creator_id
    group by found.creator_id order by found.creator_id`.execute(db)
  if (rows.length >= page.limit) return { found: rows, walkedTo: undefined }
  const last = await sql<{ creator_id: string }>`${walk}
    select creator_id from creator where place = ${most}::int and creator_id is not null`.execute(db)
  return { found: rows, walkedTo: last.rows[0]?.creator_id }
}
