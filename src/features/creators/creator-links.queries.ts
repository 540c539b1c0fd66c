import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { textArray, uuidArray } from '../../db/journal/array-parameters.ts'
import type { Environment } from '../../db/tables.ts'

/** The owner of links: a creator of an app, in the environment of the key that minted them. */
export interface LinkOwner {
  readonly appId: string
  readonly creatorId: string
  readonly environment: Environment
}

export interface MintedLink {
  readonly campaign_id: string
  readonly slug: string
}

// The update changes nothing, but returns a row that another process minted at the same time.
const mintSql = `with wanted as (
    select * from unnest($4::uuid[], $5::text[]) as wanted (campaign_id, slug)
  ), known as (
    select campaign_id, slug from creator_link
    where app_id = $1::uuid and creator_id = $2 and environment = $3 and campaign_id = any($4::uuid[])
  ), minted as (
    insert into creator_link as link (app_id, creator_id, environment, campaign_id, slug, created_at)
    select $1::uuid, $2, $3, wanted.campaign_id, wanted.slug, $6::timestamptz
    from wanted
    where wanted.campaign_id not in (select known.campaign_id from known)
    order by wanted.campaign_id
    on conflict on constraint creator_link_unique do update set slug = link.slug
    returning link.campaign_id, link.slug
  )
  select campaign_id, slug from known union all select campaign_id, slug from minted`

/**
 * Finds the links of the campaigns and mints missing ones with the offered slugs, in one round trip; concurrent calls get the
 * same links. Fails with a unique violation when another link has a slug already.
 */
export async function mintLinks(
  db: Db,
  { appId, creatorId, environment }: LinkOwner,
  offered: readonly MintedLink[],
  now: Date,
): Promise<MintedLink[]> {
  const campaignIds = uuidArray(offered.map((link) => link.campaign_id))
  const slugs = textArray(offered.map((link) => link.slug))
  const { rows } = await db.executeQuery<MintedLink>(
    CompiledQuery.raw(mintSql, [appId, creatorId, environment, campaignIds, slugs, now.toISOString()]),
  )
  return rows
}

/** Lists a creator's links of both environments, live first, after the given environment and campaign. */
export async function listLinks(
  db: Db,
  { appId, creatorId }: Pick<LinkOwner, 'appId' | 'creatorId'>,
  page: { readonly limit: number; readonly after: readonly string[] | undefined },
) {
  let query = db
    .selectFrom('creator_link as link')
    .innerJoin('campaign', 'campaign.id', 'link.campaign_id')
    .select(['link.slug', 'link.campaign_id', 'link.environment', 'link.created_at', 'campaign.name'])
    .where('link.app_id', '=', appId)
    .where('link.creator_id', '=', creatorId)
  const [environment, campaignId] = page.after ?? []
  if (environment !== undefined && campaignId !== undefined) {
    query = query.where(sql<boolean>`(link.environment, link.campaign_id) > (${environment}, ${campaignId}::uuid)`)
  }
  return query.orderBy('link.environment').orderBy('link.campaign_id').limit(page.limit).execute()
}

interface CreatorRow {
  readonly creator_id: string
  readonly links: number
  readonly created_at: Date
}

/**
 * Finds the creators of an app whose id contains a text, ignoring case, ordered by id. Walks from creator to creator in the
 * index, so that the number of their links does not matter.
 */
export async function searchCreators(
  db: Db,
  appId: string,
  search: string,
  page: { readonly limit: number; readonly after: string | undefined },
): Promise<CreatorRow[]> {
  const { rows } = await sql<CreatorRow>`
    with recursive creator as (
      (select creator_id from creator_link
        where app_id = ${appId}::uuid and creator_id > ${page.after ?? ''} order by creator_id limit 1)
      union all
      select (
        select following.creator_id from creator_link as following
        where following.app_id = ${appId}::uuid and following.creator_id > creator.creator_id
        order by following.creator_id limit 1
      )
      from creator where creator.creator_id is not null
    ), found as (
      select creator_id from creator
      where strpos(lower(creator_id), lower(${search})) > 0
      limit ${page.limit}
    )
    select found.creator_id, count(*)::int as links, min(link.created_at) as created_at
    from found
    join creator_link as link on link.app_id = ${appId}::uuid and link.creator_id = found.creator_id
    group by found.creator_id order by found.creator_id`.execute(db)
  return rows
}
