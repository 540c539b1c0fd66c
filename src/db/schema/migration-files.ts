import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../errors.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The database does not fit the code, or a migration cannot be applied; `message` tells the remedy. */
export class MigrationError extends StartError {
  override readonly name = 'MigrationError'
}

/** One numbered file of plain SQL. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** SHA-256 of its text, with lines ending in LF, in hexadecimal. */
  readonly checksum: string
  /**
   * The kind stated in its first line: `expand` adds things that processes of the previous release can live with,
   * `contract` removes things that no running release uses. The first migration, applied to an empty database, states
   * none.
   */
  readonly kind: 'expand' | 'contract' | undefined
  /**
   * False for a single statement that PostgreSQL only runs outside of transactions, such as a concurrent index build.
   */
  readonly isTransactional: boolean
}

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/
const header = /^-- (expand|contract)(, no transaction)?: \S/

/**
 * Reads the migrations of a directory in the order of their numbers.
 * @throws MigrationError if they cannot be ordered.
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)))
  const doubled = migrations.find(({ number }, index) => migrations[index - 1]?.number === number)
  if (doubled) throw new MigrationError(`Two migrations have the number of ${doubled.name}`)
  return migrations
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const number = fileName.exec(name)?.[1]
  if (number === undefined) throw new MigrationError(`${name} is not named like 0001_create_apps.sql`)
  // Some checkouts end lines in CR LF; the file counts as the same.
  const sql = (await readFile(`${directory}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
  const [, kind, outside] = header.exec(sql) ?? []
  return {
    number: Number(number),
    name,
    sql,
    checksum: hash('sha256', sql, 'hex'),
    kind: kind === 'expand' || kind === 'contract' ? kind : undefined,
    isTransactional: outside === undefined,
  }
}
