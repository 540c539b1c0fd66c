import type { OpenedTransaction } from './opened-transaction.ts'

/** Opens that the database did not take in time, kept on this machine's disk until it does. */
export interface OpenSpool {
  /** Resolves when the open is on disk. */
  add(open: OpenedTransaction): Promise<void>
}
