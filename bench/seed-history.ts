import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { listPartitions, type Partition, partitionsBetween, transactionTable } from '../src/db/partitions.ts'
import { addFiguresSql, ownedSql } from '../src/features/statistics/fold.queries.ts'
import { transactionRowsSql } from '../src/features/statistics/recount.queries.ts'

export interface History {
  readonly appId: string
  /** Milliseconds since the epoch; the end is excluded. */
  readonly fromMs: number
  readonly untilMs: number
  /** Evenly over the time. */
  readonly transactions: number
  readonly creators: number
}

/**
 * Fills a time with live transactions of an app's campaigns and their figures, all of it made by PostgreSQL itself: a third
 * by creators, one in twenty verified within six hours. Months that have no partition are indexed after they are filled.
 * `db` needs connections without time-outs.
 */
export async function seedHistory(db: Db, history: History): Promise<void> {
  const { fromMs, untilMs, transactions } = history
  const perMs = transactions / (untilMs - fromMs)
  for (const month of partitionsBetween(transactionTable, fromMs, untilMs - 1)) {
    const [startMs, endMs] = [Math.max(fromMs, month.fromMs), Math.min(untilMs, month.untilMs)]
    const count = Math.round((endMs - fromMs) * perMs) - Math.round((startMs - fromMs) * perMs)
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      const isNew = !(await listPartitions(connection, transactionTable)).includes(month.name)
      const table = isNew ? month.name : 'filling'
      const kind = isNew ? sql`table` : sql`temporary table`
      await sql`create ${kind} ${sql.table(table)} (like transaction including defaults including constraints)`.execute(
        connection,
      )
      await fill(connection, table, { ...history, fromMs: startMs, untilMs: endMs, transactions: count })
      await sql
        .raw(
          `with ${transactionRowsSql(table)}, owned as (${ownedSql('transaction_row')}), ${addFiguresSql('owned')} select`,
        )
        .execute(connection)
      if (isNew) await attach(connection, month)
      else {
        await sql`insert into transaction select * from filling`.execute(connection)
        await sql`drop table filling`.execute(connection)
      }
      await sql`reset statement_timeout`.execute(connection)
    })
  }
  await sql`vacuum analyze transaction, daily_figure, creator_figure`.execute(db)
}

async function attach(db: Db, { name, fromMs, untilMs }: Partition): Promise<void> {
  const [from, until] = [transactionTable.firstIdAt(fromMs), transactionTable.firstIdAt(untilMs)]
  await sql`alter table transaction attach partition ${sql.table(name)} for values from (${sql.raw(from)}) to (${sql.raw(until)})`.execute(
    db,
  )
}

async function fill(db: Db, table: string, history: History): Promise<void> {
  const { appId, fromMs, untilMs, transactions, creators } = history
  await sql`
    with campaign_list as materialized (
      select row_number() over (order by campaign.id) - 1 as place, campaign.id, campaign.organization_id,
        campaign.payout_micros, (select creative.id from creative where creative.campaign_id = campaign.id limit 1) as creative_id
      from app_campaign join campaign on campaign.id = app_campaign.campaign_id
      where app_campaign.app_id = ${appId}::uuid
    ), drawn as (
      select ${fromMs}::bigint + (n - 1) * ${untilMs - fromMs}::bigint / ${transactions}::bigint as at_ms,
        md5(n::text || ${table}) as noise,
        hashint8extended(n, ${fromMs}::bigint) & 1048575 as a,
        hashint8extended(n, ${fromMs + 1}::bigint) & 1048575 as b,
        hashint8extended(n, ${fromMs + 2}::bigint) & 1048575 as c
      from generate_series(1, ${transactions}::bigint) as n
    )
    insert into ${sql.table(table)} (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class,
      user_id, creator_id, country, platform, state, opened_at, verified_at, verified_by, payout_micros, earnings_micros)
    select (
        substr(lpad(to_hex(at_ms), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(at_ms), 12, '0'), 9, 4)
        || '-7' || substr(noise, 1, 3) || '-8' || substr(noise, 4, 3) || '-' || substr(noise, 7, 12)
      )::uuid,
      ${appId}::uuid, 'live', campaign.organization_id, campaign.id, campaign.creative_id,
      case when a % 3 = 0 then 'creator' else (array['feed', 'catalog', 'message', 'search'])[1 + a % 4] end,
      case when b % 50 = 0 then 'crawler' when b % 20 = 0 then 'preview_bot' else 'person' end,
      'user-' || c, case when a % 3 = 0 then 'creator-' || floor(exp(b / 1048576.0 * ln(${creators}::float8))) end,
      (array['US', 'DE', 'FR', 'GB', 'JP', 'BR', 'IN', 'CA', 'AU', 'ES'])[1 + c % 10], 'web',
      case when c % 20 = 0 then 'verified' else 'created' end,
      to_timestamp(at_ms / 1000.0),
      case when c % 20 = 0 then to_timestamp((at_ms + b * 20) / 1000.0) end,
      case when c % 20 = 0 then 'postback' end,
      case when c % 20 = 0 then campaign.payout_micros end,
      case when c % 20 = 0 then campaign.payout_micros / 10000 * 10000 end
    from drawn
    join campaign_list as campaign on campaign.place = (a + b) % (select count(*) from campaign_list)`.execute(db)
}
