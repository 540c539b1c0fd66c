import type { Db } from '../../../db/database.ts'
import { deleteOldQuestions } from './second-factor.queries.ts'

/** The number of questions for a passkey that may wait for their answer, from all browsers together. */
export const mostOpenQuestions = 10_000
/** To count the open questions takes a while, so a process does it once for this number of its own. */
const countedEvery = 100

/**
 * Bounds the open questions for a passkey, which anyone can have asked: beyond the bound, the oldest ones are dropped.
 * Each process may exceed it by 100.
 */
export class PasskeyQuestions {
  readonly #db: Db
  #asked = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Call it after each question. */
  async bound(): Promise<void> {
    if (this.#asked++ % countedEvery === 0) await deleteOldQuestions(this.#db, mostOpenQuestions)
  }
}
