import type { SourceFile } from './source-files.ts'

const builder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const statement =
  /\b(?:insert into|delete from|update(?! set)) +"?(\w+)"?(?= +(?:\(|set\b|as\b|where\b|using\b|\w+ set\b|select\b|values\b|default\b)|\s*[`'$\n(])/gi

/** Folders whose task is to write other owners' tables: erasure, retention, demonstration data, the journal. */
const crossing = ['src/features/erasure/', 'src/features/retention/', 'src/demo/', 'src/db/']

/**
 * Tables whose rows one feature makes and another takes over: a transaction is verified, a named fact is projected, an
 * hour with late facts is metered again.
 */
const handedOver = new Set(['transaction', 'named_fact', 'usage_recount'])

/** Returns a sentence for each table that more than one feature writes; `tables` are the existing names. */
export function tableOwnerFaults(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const owners = new Map<string, Set<string>>()
  for (const file of files) {
    if (crossing.some((folder) => file.path.startsWith(folder))) continue
    for (const pattern of [builder, statement]) {
      for (const [, table = ''] of file.text.matchAll(pattern)) {
        if (tables.has(table)) owners.set(table, (owners.get(table) ?? new Set()).add(ownerOf(file.path)))
      }
    }
  }
  return [...owners]
    .filter(([table, writers]) => writers.size > 1 && !handedOver.has(table))
    .map(([table, writers]) => `table ${table} is written by ${[...writers].sort().join(' and ')}; one feature owns it`)
}

function ownerOf(path: string): string {
  if (/^src\/[^/]+$/.test(path)) return 'the composition root'
  return /^src\/(?:features\/)?([^/]+)/.exec(path)?.[1] ?? path
}
