import type pg from 'pg'
import { StartError } from '../../errors.ts'
import { patientQuery } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/**
 * Where a table's rows lie in a database that Citus spreads over several servers. `spread`: by the hash of a column,
 * equal values of one `group` on one server; `everywhere`: a copy on each server; `coordinator`: on the coordinator
 * alone.
 */
type Placement =
  | { readonly kind: 'spread'; readonly by: string; readonly group: Group }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'coordinator' }

type Spread = Extract<Placement, { readonly kind: 'spread' }>
type Group = 'serving' | 'transaction' | 'tenant'

const byTenant = { kind: 'spread', by: 'app_id', group: 'tenant' } as const
const everywhere = { kind: 'everywhere' } as const
const onCoordinator = { kind: 'coordinator' } as const

/** Each table's placement; docs/decisions/0020-distribution.md gives the reasons. */
const placements: Readonly<Record<keyof Tables | 'process_slot' | 'projection' | 'schema_migration', Placement>> = {
  // Looked up by their own id, which every link, handle and postback contains.
  serving: { kind: 'spread', by: 'id', group: 'serving' },
  delivery: { kind: 'spread', by: 'serving_id', group: 'serving' },
  transaction: { kind: 'spread', by: 'id', group: 'transaction' },
  // A log whose entries are also looked up by their own id.
  subscription_event_log: { kind: 'spread', by: 'id', group: 'transaction' },
  // Rows that belong to an app, or to one of its users.
  app_user: byTenant,
  entitlement_grant: byTenant,
  exposure: byTenant,
  client_trial: byTenant,
  webhook_delivery: byTenant,
  daily_figure: byTenant,
  creator_figure: byTenant,
  subscription_event: { kind: 'spread', by: 'project_id', group: 'tenant' },
  subscription_link: { kind: 'spread', by: 'project_id', group: 'tenant' },
  // Small, rarely written, and joined with all of the above. Referenced tables come first.
  project: everywhere,
  organization: everywhere,
  category: everywhere,
  campaign: everywhere,
  campaign_category: everywhere,
  creative: everywhere,
  app: everywhere,
  api_key: everywhere,
  app_campaign: everywhere,
  webhook: everywhere,
  creator_link: everywhere,
  creator_count: everywhere,
  erasure: everywhere,
  // Tables that order commits and processes must be in one place; the rest are small and never joined with spread ones.
  schema_migration: onCoordinator,
  installation: onCoordinator,
  process_slot: onCoordinator,
  projection: onCoordinator,
  named_fact: onCoordinator,
  waiting_figure: onCoordinator,
  cap_usage: onCoordinator,
  deal: onCoordinator,
  deal_usage: onCoordinator,
  user_count: onCoordinator,
  postback: onCoordinator,
  application: onCoordinator,
  goal: onCoordinator,
  goal_completion: onCoordinator,
  waiting_conversion: onCoordinator,
  snapshot_change: onCoordinator,
  ranking_evidence: onCoordinator,
  ranking_model: onCoordinator,
  ranking_config: onCoordinator,
  billing_party: onCoordinator,
  billing_setting: onCoordinator,
  ledger_account: onCoordinator,
  ledger_entry: onCoordinator,
  ledger_line: onCoordinator,
  ledger_verification: onCoordinator,
  advertiser_funds: onCoordinator,
  usage_price: onCoordinator,
  usage_part: onCoordinator,
  usage_meter: onCoordinator,
  usage_recount: onCoordinator,
  invoice: onCoordinator,
  invoice_counter: onCoordinator,
  exchange_rate: onCoordinator,
  payment_method: onCoordinator,
  payment_batch: onCoordinator,
  payment: onCoordinator,
  alert: onCoordinator,
  alert_setting: onCoordinator,
  audit_entry: onCoordinator,
  member: onCoordinator,
  member_passkey: onCoordinator,
  member_session: onCoordinator,
  member_authenticator: onCoordinator,
  member_credential: onCoordinator,
  member_verification: onCoordinator,
  membership: onCoordinator,
  invitation: onCoordinator,
  sign_in_failure: onCoordinator,
}

/** Returns whether Citus already spreads tables of this database over several servers. */
export async function isDistributed({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as is",
  )
  if (rows[0]?.is !== true) return false
  const placed = await readPlaced(pool)
  return Object.keys(placements).some((table) => (placed.get(table)?.kind ?? 'coordinator') !== 'coordinator')
}

/**
 * Refuses a database that is only partly distributed: queries across its tables could return wrong results.
 * @throws StartError if steps are left.
 */
export async function requireWhole({ pool, isDistributed }: Pick<Database, 'pool' | 'isDistributed'>): Promise<void> {
  if (!isDistributed) return
  const { length } = await listSteps(pool)
  if (length === 0) return
  throw new StartError(
    `The database is only partly spread over its servers: ${length} tables are left. Stop every process of the service and run \`offerwire distribute\` again (docs/scaling.md).`,
  )
}

/** A table that is not fully placed, and its placement. */
export interface DistributionStep {
  readonly table: string
  readonly placement: Exclude<Placement, { readonly kind: 'coordinator' }>
  /** True if only the work after the placement is left. */
  readonly isPlaced: boolean
}

/**
 * Returns the steps left to spread a migrated database over the servers of its Citus cluster; none if it is complete.
 * @throws StartError if there is no such cluster, a process of the service runs, or a table is spread differently.
 */
export async function planDistribution({ pool }: Pick<Database, 'pool'>): Promise<DistributionStep[]> {
  await requireCluster(pool)
  const steps = await listSteps(pool)
  if (steps.length > 0) await refuseWhileServing(pool)
  return steps
}

async function listSteps(pool: pg.Pool): Promise<DistributionStep[]> {
  const placed = await readPlaced(pool)
  const steps = Object.entries(placements).flatMap(([table, placement]) => {
    if (placement.kind === 'coordinator') return []
    const found = placed.get(table)
    if (found === undefined || found.kind === 'coordinator') return [{ table, placement, isPlaced: false }]
    if (found.kind !== placement.kind || (placement.kind === 'spread' && found.by !== placement.by)) {
      throw new StartError(`The table ${table} is already spread differently.`)
    }
    return found.isFinished ? [] : [{ table, placement, isPlaced: true }]
  })
  // Spread tables reference no others, so tables that are everywhere come first, and foreign keys among them hold
  // throughout.
  return steps.sort((a, b) => Number(b.placement.kind === 'everywhere') - Number(a.placement.kind === 'everywhere'))
}

/**
 * Takes the steps one by one, each moving a table with its rows, and reports each when it is done. `shards` is the
 * number of parts that the first table of each group is divided into.
 */
export async function distribute(
  { pool }: Pick<Database, 'pool'>,
  steps: readonly DistributionStep[],
  { shards, onStep }: { readonly shards: number; onStep(step: DistributionStep): void },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    for (const step of steps) {
      await place(client, step, shards)
      onStep(step)
    }
  } finally {
    client.release(true)
  }
}

async function place(client: pg.PoolClient, step: DistributionStep, shards: number): Promise<void> {
  const { table, placement } = step
  if (placement.kind === 'everywhere') {
    await client.query(patientQuery('select create_reference_table($1)', [table]))
    return
  }
  if (!step.isPlaced) await spread(client, table, placement, shards)
  // Moving a shard while it is written to needs to identify the changed rows.
  const { rows: keys } = await client.query(
    'select from pg_index where indrelid = $1::text::regclass and indisprimary',
    [table],
  )
  if (keys.length === 0) await client.query(`alter table ${table} replica identity full`)
  // Removes the rows from before the distribution, which nothing reads any more.
  await client.query(patientQuery('select truncate_local_data_after_distributing_table($1)', [table]))
}

async function spread(client: pg.PoolClient, table: string, { by, group }: Spread, shards: number): Promise<void> {
  const isOfGroup = (each: Placement) => each.kind === 'spread' && each.group === group
  const [first] = Object.entries(placements).find(([, each]) => isOfGroup(each)) ?? [table]
  if (first === table) {
    const make = "select create_distributed_table($1, $2, colocate_with => 'none', shard_count => $3)"
    await client.query(patientQuery(make, [table, by, shards]))
  } else {
    const join = 'select create_distributed_table($1, $2, colocate_with => $3)'
    await client.query(patientQuery(join, [table, by, first]))
  }
}

async function requireCluster(pool: pg.Pool): Promise<void> {
  const { rows: extension } = await pool.query("select from pg_extension where extname = 'citus'")
  if (extension.length === 0) {
    throw new StartError(
      'Citus is not installed in the database: run `create extension citus` on each of its servers first.',
    )
  }
  const { rows } = await pool.query<{ coordinators: number; workers: number; is_coordinator: boolean }>(
    `select count(*) filter (where groupid = 0)::int as coordinators,
       count(*) filter (where groupid <> 0 and isactive and shouldhaveshards)::int as workers,
       citus_is_coordinator() as is_coordinator
     from pg_dist_node where noderole = 'primary'`,
  )
  const [nodes] = rows
  if (nodes?.is_coordinator !== true) throw new StartError('DATABASE_URL must name the coordinator.')
  if (nodes.coordinators === 0) {
    throw new StartError('The coordinator has no address: run `select citus_set_coordinator_host(...)` first.')
  }
  if (nodes.workers === 0) throw new StartError('There is no worker: run `select citus_add_node(...)` first.')
}

async function refuseWhileServing(pool: pg.Pool): Promise<void> {
  const { rows: ours } = await pool.query("select where to_regclass('process_slot') is not null")
  if (ours.length === 0) return
  const { rows } = await pool.query<{ processes: number }>(
    'select count(*)::int as processes from process_slot where lease is not null and leased_until > now()',
  )
  const processes = rows[0]?.processes ?? 0
  if (processes > 0) {
    throw new StartError(`Stop the service first: ${processes} of its processes are running.`)
  }
}

interface Placed {
  readonly kind: Placement['kind']
  readonly by: string | null
  /** False if `replica identity full`, or the removal of the local rows, is left. */
  readonly isFinished: boolean
}

async function readPlaced(pool: pg.Pool): Promise<Map<string, Placed>> {
  const { rows } = await pool.query<Placed & { table: string }>(
    `select relname::text as table, column_to_column_name(logicalrelid, partkey) as by,
       case when partmethod = 'h' then 'spread' when repmodel = 't' then 'everywhere' else 'coordinator' end as kind,
       partmethod <> 'h' or (
         (relreplident = 'f' or exists (select from pg_index where indrelid = pg_class.oid and indisprimary))
         and pg_relation_size(pg_class.oid) = 0
         and not exists (select from pg_partition_tree(pg_class.oid) where pg_relation_size(relid) > 0)
       ) as "isFinished"
     from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = current_schema()::regnamespace and not relispartition`,
  )
  return new Map(rows.map(({ table, ...placed }) => [table, placed]))
}
