import type { Db, ReportReads } from '../database.ts'

/** Reads from the one database there is. */
export function readFromPrimary(db: Db): ReportReads {
  return { db, read: (work) => work(db), noteChange: async () => {}, status: () => undefined }
}
