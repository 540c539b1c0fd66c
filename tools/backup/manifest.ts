import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { BackupError } from './frames.ts'

const tableSum = Type.Object({ rows: Type.Integer(), sum: Type.String() })

const header = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  kind: Type.Union([Type.Literal('embedded'), Type.Literal('postgres')]),
  takenAt: Type.String(),
  keyFingerprint: Type.Union([Type.String(), Type.Null()]),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  partitions: Type.Record(Type.String(), Type.Array(Type.String())),
})
const tableHead = Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) })
const manifest = Type.Object({ tables: Type.Record(Type.String(), tableSum) })

/** The head of a backup: its origin, and the schema that its rows require. */
export type BackupHeader = Static<typeof header>
/** The end of a backup: the number of rows of each table, and their checksum. */
export type BackupManifest = Static<typeof manifest>

const readers = { header, tableHead, manifest }

/** Reads a JSON part of a backup; throws `BackupError` if it has another form. */
export function readPart<Name extends keyof typeof readers>(
  name: Name,
  body: Buffer | undefined,
): Static<(typeof readers)[Name]> {
  try {
    return Value.Parse(readers[name], JSON.parse(String(body)))
  } catch (cause) {
    throw new BackupError(`This version cannot read the backup: its ${name} has an unknown form.`, {
      cause,
    })
  }
}
