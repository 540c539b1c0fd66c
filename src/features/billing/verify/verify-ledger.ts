import type { Db } from '../../../db/database.ts'
import { type LedgerFault, listLedgerFaults, listUnbooked } from './verify-ledger.queries.ts'

/** Faults named of each rule; the rest would say the same. */
const mostOfRule = 100

/**
 * Holds the ledger against its rules, and against the conversions that it books. Returns each broken rule with the id
 * of what breaks it; none is expected. Reads in one transaction, so that bookings meanwhile do not look like faults.
 */
export function verifyLedger(db: Db): Promise<readonly LedgerFault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => [...(await listLedgerFaults(trx, mostOfRule)), ...(await listUnbooked(trx, mostOfRule))])
}
