import type { Migration } from '../../src/db/schema/migration-files.ts'
import { alterTableFault, firstFault, onlyContracting, type Rule } from './alter-table-rules.ts'
import { sqlStatements } from './sql-statements.ts'

const rules: readonly Rule[] = [
  [/^create table /],
  [/^create (?:unique )?index concurrently /],
  [
    /^create (?:unique )?index .*?\bon (only )?(\S+)/,
    ([, only, table = ''], { made, earlier }) => {
      // On a partitioned table alone nothing is built: the index comes with each new partition.
      const isForNewPartitions = only !== undefined && earlier.some((each) => isPartitioned(table, each))
      if (made.has(table) || isForNewPartitions) return undefined
      return `keeps those who write to ${table} waiting: build it concurrently`
    },
  ],
  [/^drop index concurrently /, onlyContracting],
  [/^drop index /, 'waits for every reader while writers wait for it: drop it concurrently'],
  [/^alter table (?:if exists )?(?:only )?(\S+) (.+)$/, alterTableFault],
  [/^drop (?:table|view|function|type|trigger|sequence) /, onlyContracting],
  [/^create (?:or replace )?(?:view|function|sequence|type|domain) |^comment on |^alter type \S+ add value /],
  [
    /^create (?:constraint )?trigger \S+ (?:before|after) .*?\bon (\S+)/,
    ([, table = ''], { made }) =>
      made.has(table) ? undefined : `runs for what the release before writes to ${table}, and waits for its writers`,
  ],
  [/^insert into /],
  [
    /^(?:update|delete) /,
    'holds every row that it changes until the file ends: do so in the background, in small parts',
  ],
]

function isPartitioned(table: string, statement: string): boolean {
  return statement.startsWith(`create table ${table} `) && statement.includes(') partition by ')
}

/**
 * Returns a sentence for each statement in migrations that would block callers of a running installation or break
 * processes of the previous release. The first file meets an empty database and may do anything.
 */
export function migrationFaults(migrations: readonly Migration[]): string[] {
  const [first, ...later] = migrations
  const earlier = first === undefined ? [] : sqlStatements(first.sql)
  return later.flatMap((migration) => {
    const own = sqlStatements(migration.sql)
    const faults = fileFaults(migration, own, earlier)
    earlier.push(...own)
    return faults.map((fault) => `migrations/${migration.name}: ${fault}`)
  })
}

function fileFaults(migration: Migration, own: readonly string[], earlier: readonly string[]): string[] {
  const { kind, isTransactional } = migration
  if (kind === undefined) {
    return ['its first line does not say what it does: "-- expand: ..." or "-- contract: ...", with ", no transaction"']
  }
  const made = new Set(own.flatMap((each) => /^create table (?:if not exists )?(\S+?)(?: |\(|$)/.exec(each)?.[1] ?? []))
  const faults = own.flatMap((statement) => {
    const fault = firstFault(rules, statement, { kind, made, own, earlier })
    return fault === undefined ? [] : [`"${statement.slice(0, 60)}" ${fault}`]
  })
  const isConcurrent = own.some((statement) => / index concurrently /.test(statement))
  if (isConcurrent && isTransactional)
    faults.push('what is done concurrently needs ", no transaction" in the first line')
  if (!isTransactional && (own.length !== 1 || !/ if (?:not )?exists /.test(own[0] ?? ''))) {
    faults.push(
      'outside of a transaction a file has one statement, which may be begun again: "if not exists", "if exists"',
    )
  }
  return faults
}
