import { sql } from 'kysely'
import type { Database, Db } from '../../db/database.ts'
import type { BoundStatement, DedicatedClient } from '../../db/dedicated-client.ts'
import { bigintArray, unnest, uuidArray } from '../../db/pg-arrays.ts'
import { uuidAt } from '../../lib/ids/uuid.ts'
import { type NamedKinds, outcomeRowsSql, sliceFactsSql, sliceParameters } from './fact-rows.queries.ts'
import type { CreatorFigure, NamedFact, Slice } from './slice.ts'
import { addExcluded } from './waiting-figures.queries.ts'

/**
 * Acquires or renews the leader's lease for `leaseMs`; undefined if another process leads. The embedded database has
 * only one process, which does not wait for the lease of a killed one. Figures may wait once no older release runs,
 * which would not see them.
 */
export async function leaseProjection(
  { db, kind }: Database,
  leader: string,
  leaseMs: number,
): Promise<{ watermarkMs: number; mayWait: boolean } | undefined> {
  const { rows } = await sql<{ watermark_ms: bigint; may_wait: boolean }>`
    update projection set leader = ${leader}::uuid, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where name = 'facts' and (leader = ${leader}::uuid or leased_until < now() or ${kind === 'embedded'}::boolean)
    returning watermark_ms, exists (select 1 from waiting_figure) as may_wait`.execute(db)
  const [row] = rows
  return row && { watermarkMs: Number(row.watermark_ms), mayWait: row.may_wait }
}

/** Releases the lease, so that another process can lead at once. */
export async function releaseProjection(db: Db, leader: string): Promise<void> {
  await sql`update projection set leased_until = now() where name = 'facts' and leader = ${leader}::uuid`.execute(db)
}

const closeProjection = {
  name: 'project_close',
  sql: `update projection set horizon_ms = greatest(horizon_ms, $2::bigint)
    where name = 'facts' and leader = $1::uuid
    returning horizon_ms`,
}

const closeSlots = {
  name: 'project_close_slots',
  // A process that leases a slot meanwhile reads the horizon from the projection's row, which the previous statement
  // locks.
  sql: `update process_slot set horizon_ms = greatest(horizon_ms, $2::bigint)
    where lease is not null and exists (select from projection where name = 'facts' and leader = $1::uuid)`,
}

/**
 * Closes time up to an instant: from now on a commit with an older fact must name it. Every flush writes its slot's
 * row, so this waits for flushes under way, and later flushes see the new horizon; they wait only for this commit, one
 * round trip. Returns false if this process no longer leads.
 */
export async function closeHorizon(client: DedicatedClient, leader: string, horizonMs: number): Promise<boolean> {
  const values = [leader, String(horizonMs)]
  const [closed] = await client.transaction([
    { statement: closeProjection, values },
    { statement: closeSlots, values },
  ])
  return closed?.length === 1
}

/** Lists named facts up to an instant, oldest names first. */
export async function listNamedFacts(db: Db, toMs: number, limit: number): Promise<NamedFact[]> {
  const { rows } = await sql<Omit<NamedFact, 'atMs'> & { at_ms: bigint }>`
    select id, at_ms, kind, serving_id as "servingId", position, transaction_id as "transactionId"
    from named_fact where at_ms <= ${toMs}::bigint order by id limit ${limit}`.execute(db)
  return rows.map(({ at_ms: atMs, ...row }) => ({ ...row, atMs: Number(atMs) }))
}

const slicePlans = {
  name: 'project_plans',
  // A custom plan knows the bounds, and reads only the few partitions of the slice. The planner expects a handful of
  // facts, and would sort thousands by eight columns to group them, which takes three times as long as hashing.
  sql: `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_sort', 'off', true)`,
}

const moveWatermark = {
  name: 'project_move',
  // Fails the transaction by a division by zero if another process leads or the watermark has moved.
  sql: `with moved as (
      update projection set watermark_ms = $3::bigint, leased_until = now() + $4::int * interval '1 millisecond'
      where name = 'facts' and leader = $1::uuid and watermark_ms = $2::bigint
      returning watermark_ms
    )
    select 1 / count(*) as moved from moved`,
}

export interface ShownFacts {
  readonly appId: string
  readonly day: string
  readonly surface: string
  readonly country: string
  /** For servings as packed by `packOffers`; for confirmations only the campaigns' ids. */
  readonly offers: Buffer
  readonly facts: number
}

/** Clicks and completions; `creatorId` is empty if they belong to no creator. */
export interface OutcomeFacts extends CreatorFigure {
  /** The key of a further goal, and how often it was completed; empty for all other facts. */
  readonly goal: string
  readonly goalCompletions: number
  readonly surface: string
  readonly country: string
  readonly class: string
}

export interface SliceFacts {
  readonly served: readonly ShownFacts[]
  readonly delivered: readonly ShownFacts[]
  readonly outcomes: readonly OutcomeFacts[]
}

/** The most servings, and the most confirmations, held in memory at once: about 7 MB. */
export const mostFacts = 20_000
/**
 * Servings of a kind come in pieces, by the milliseconds of their ids: PostgreSQL takes five times as long to send one
 * large value.
 */
const pieces = 32

const factStatements = (kinds: NamedKinds) => {
  const nameOf = (facts: string) => `project_${facts}_${[...kinds].sort().join('_')}`
  const withFacts = `with ${sliceFactsSql(kinds)}`
  return [
    {
      name: nameOf('served'),
      sql: `${withFacts}
        select app_id as "appId", (date '2026-01-01' + ((id >> 22) / 86400000)::int)::text as day, surface, country,
          string_agg(offers, '') as offers, count(*)::int as facts
        from (select * from slice_serving limit ${mostFacts}) as serving
        group by 1, 2, 3, 4, (id >> 22) % ${pieces}`,
    },
    {
      name: nameOf('delivered'),
      sql: `${withFacts}
        select app_id as "appId", (received_at at time zone 'UTC')::date::text as day, surface, country,
          string_agg(substr(offers, 36 * position + 1, 16), '') as offers, count(*)::int as facts
        from (select * from slice_delivery limit ${mostFacts}) as delivery
        group by 1, 2, 3, 4`,
    },
    {
      name: nameOf('outcomes'),
      sql: `${withFacts}
        select app_id as "appId", organization_id as "organizationId", day::text, campaign_id as "campaignId", surface,
          country, creator_id as "creatorId", class, clicks::int, completions::int,
          earnings_micros::bigint as "earningsMicros", payout_micros::bigint as "payoutMicros", goal,
          goal_completions::int as "goalCompletions"
        from (${outcomeRowsSql(kinds)}) as outcome (app_id, organization_id, day, campaign_id, surface, country, creator_id,
          class, served, delivered, clicks, completions, earnings_micros, payout_micros, goal, goal_completions)`,
    },
  ]
}

/** Reads the facts of a slice, unless they are too many to hold in memory. */
export async function readSliceFacts(client: DedicatedClient, slice: Slice): Promise<SliceFacts | 'too large'> {
  const values = sliceParameters(slice)
  const statements = factStatements(new Set(slice.named.map(({ kind }) => kind)))
  const [, served, delivered, outcomes] = (await client.transaction([
    { statement: slicePlans, values: [] },
    ...statements.map((statement) => ({ statement, values })),
  ])) as readonly [unknown, ShownFacts[], ShownFacts[], OutcomeFacts[]]
  const isTooLarge = [served, delivered].some((shown) => shown.reduce((sum, { facts }) => sum + facts, 0) >= mostFacts)
  return isTooLarge ? 'too large' : { served: joinPieces(served), delivered, outcomes }
}

function joinPieces(pieces: readonly ShownFacts[]): ShownFacts[] {
  const byKind = Map.groupBy(pieces, ({ appId, day, surface, country }) => `${appId} ${day} ${surface} ${country}`)
  return [...byKind.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined || group.length === 1) return group
    const facts = group.reduce((sum, piece) => sum + piece.facts, 0)
    return [{ ...first, offers: Buffer.concat(group.map(({ offers }) => offers)), facts }]
  })
}

export interface FoldedCampaign {
  readonly id: string
  readonly bytes: Buffer
  readonly organization_id: string
}

const listCampaigns = {
  name: 'project_campaigns',
  sql: 'select id, uuid_send(id) as bytes, organization_id from campaign where id = any($1::uuid[])',
}

export async function listFoldedCampaigns(
  client: DedicatedClient,
  ids: readonly Buffer[],
): Promise<readonly FoldedCampaign[]> {
  return client.query<FoldedCampaign>(listCampaigns, [uuidArray(ids.map((id) => uuidAt(id, 0)))])
}

const creatorColumns = unnest<CreatorFigure>({
  uuid: ['appId', 'organizationId', 'campaignId'],
  text: ['creatorId'],
  date: ['day'],
  bigint: ['clicks', 'completions', 'earningsMicros', 'payoutMicros'],
})

const addCreators = {
  name: 'project_creators',
  sql: `insert into creator_figure as figure (${creatorColumns.names}) ${creatorColumns.select}
    on conflict on constraint creator_figure_pk
    do update set ${addExcluded(['clicks', 'completions', 'earnings_micros', 'payout_micros'])}`,
}

const deleteNames = {
  name: 'project_names',
  // Fails by a division by zero if one of the names is already counted: a slice of names alone does not move the
  // watermark. Hours in which clicks or impressions were billed are metered again for what they gained.
  sql: `with deleted as (delete from named_fact where id = any($1::bigint[]) returning id, kind, at_ms),
    gained as (
      insert into usage_recount
      select distinct date_trunc('hour', to_timestamp(at_ms / 1000), 'UTC') from deleted
      where kind in ('click', 'delivery') and exists (select from usage_price)
      on conflict do nothing
    )
    select 1 / (count(*) = cardinality($1::bigint[]))::int as deleted from deleted`,
}

interface ProjectOptions {
  readonly leader: string
  readonly leaseMs: number
  /** The statements of `WaitingFigures`. */
  readonly daily: readonly BoundStatement[]
  readonly creators: readonly CreatorFigure[]
}

/**
 * Returns the statements of a slice, which add its facts to the figures and move the watermark from its start to its
 * end.
 */
export function projectStatements(
  slice: Slice,
  { leader, leaseMs, daily, creators }: ProjectOptions,
): BoundStatement[] {
  const { afterMs, toMs, named } = slice
  const names = bigintArray(named.map(({ id }) => id))
  return [
    ...(creators.length === 0 ? [] : [{ statement: addCreators, values: creatorColumns.encode(creators) }]),
    ...daily,
    ...(named.length === 0 ? [] : [{ statement: deleteNames, values: [names] }]),
    // Last: its row is locked until the commit, and renewals of the lease and starting processes wait for it.
    { statement: moveWatermark, values: [leader, String(afterMs), String(toMs), String(leaseMs)] },
  ]
}
