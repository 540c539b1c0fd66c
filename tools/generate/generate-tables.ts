import { pino } from 'pino'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { migrate } from '../../src/db/schema/migrate.ts'

/** The type that `pg` returns for each PostgreSQL type (`src/db/pg-arrays.ts`). */
const typeByName: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  numeric: 'string',
  text: 'string',
  _date: 'string[]',
  _int8: 'bigint[]',
  _text: 'string[]',
  _uuid: 'string[]',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

/** Types of columns that the schema does not tell, for one table or for every column of the name. */
const typeByColumn: Readonly<Record<string, string>> = {
  environment: 'Environment',
  entitlement: 'Json<EntitlementConfig>',
  'app_user.attributes': 'Json<StoredAttributes>',
  'app_user.identity': 'Json<StoredAttributes>',
  'audit_entry.changes': 'Json<Record<string, unknown>>',
  'campaign.audience': 'Json<CampaignAudience>',
  'campaign.cap_pacing': "'even'",
  'campaign.schedule': 'Json<Schedule>',
  'campaign.tracking_parameters': 'JsonWithDefault<Record<string, string>>',
  'invoice.content': 'Json<Record<string, unknown>>',
  'ledger_entry.terms': 'JsonWithDefault<LedgerTerms>',
  'payment.content': 'JsonWithDefault<Record<string, unknown>>',
  'payment_batch.content': 'JsonWithDefault<PaymentBatchContent>',
  'creative.pending_change': 'Json<PendingCreative>',
  'creative.translations': 'JsonWithDefault<Record<string, CreativeTranslation>>',
  'entitlement_grant.unit': "'percent' | 'dollars'",
  'membership.role': "'operator' | 'publisher' | 'advertiser'",
  'serving.platform': 'DevicePlatform',
  'serving.surface': "'feed' | 'message' | 'search'",
}

const head = `// biome-ignore-all lint/style/noExcessiveLinesPerFile: the schema is read as one list

/**
 * The rows of every table, as \`pg\` gives them: bigint columns are \`bigint\`, timestamps \`Date\`, days
 * \`YYYY-MM-DD\` text. Money is in micros (1,000,000 = 1 US dollar).
 * Made from migrations/ by \`npm run generate\`: do not edit.
 */

import type { Generated } from 'kysely'
import type {
  CampaignAudience,
  CreativeTranslation,
  DevicePlatform,
  EntitlementConfig,
  Environment,
  Json,
  JsonWithDefault,
  LedgerTerms,
  PaymentBatchContent,
  PendingCreative,
  Schedule,
  StoredAttributes,
} from './column-types.ts'

export type * from './column-types.ts'
`

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly has_default: boolean
  readonly values: string | null
}

// A check of one column against listed values becomes a union; partitions repeat their table.
const columns = String.raw`
  select relname as table, attname as name, typname as type, attnotnull as required,
    atthasdef or attidentity <> '' as has_default,
    (select substring(pg_get_constraintdef(c.oid) from $$= ANY \(ARRAY\[(['\w:, ]+)\]\)\)\)$$) from pg_constraint c
     where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[attnum]) as values
  from pg_class r join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
    join pg_type t on t.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'schema_migration'
  order by relname collate "C", attnum`

/** The text of `src/db/tables.ts`, from the schema of an empty database. */
export async function tableTypes(): Promise<string> {
  await using database = await openEmbedded({ dataDir: 'memory', logger: pino({ level: 'silent' }) })
  await migrate(database)
  const { rows } = await database.pool.query<Column>(columns)
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  const interfaces = tables.map(
    ([table, fields]) => `export interface ${rowName(table)} {\n${fields.map(field).join('')}}\n`,
  )
  const names = tables.map(([table]) => `  ${table}: ${rowName(table)}\n`)
  const all = `/** Every table by its name. */\nexport interface Tables {\n${names.join('')}}\n`
  return [head, ...interfaces, all].join('\n')
}

function rowName(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function field({ table, name, type, required, has_default, values }: Column): string {
  const union = values?.replaceAll('::text', '').replaceAll(', ', ' | ')
  const known = typeByColumn[`${table}.${name}`] ?? union ?? typeByColumn[name] ?? typeByName[type]
  if (known === undefined) throw new Error(`Say in generate-tables.ts what ${table}.${name} holds, a ${type}.`)
  const isGenerated = has_default && !known.startsWith('Json')
  const text = `${isGenerated ? `Generated<${known}>` : known}${required ? '' : ' | null'}`
  const line = `  ${name}: ${text}\n`
  // As the formatter lays out a union that is too long for a line.
  return line.length <= 121
    ? line
    : `  ${name}:\n${text
        .split(' | ')
        .map((each) => `    | ${each}\n`)
        .join('')}`
}
