import type { Db } from '../../db/database.ts'
import { type FirstConfirmation, listFirstConfirmations, type UnlearnedKey } from './unlearned.queries.ts'
import type { UnlearnedEvent } from './unlearned-events.ts'

/**
 * Which confirmations were the first of their impressions. Only the database knows: an app may confirm one again, through
 * another node at the same moment, after a restart or days later.
 */
export class FirstConfirmations {
  readonly #byImpression: ReadonlyMap<string, FirstConfirmation>

  private constructor(confirmations: readonly FirstConfirmation[]) {
    this.#byImpression = new Map(confirmations.map((each) => [`${each.serving_id} ${each.position}`, each]))
  }

  /**
   * Reads those of the impressions that were confirmed or opened.
   *
   * @param rows where the events are stored.
   */
  static async read(
    db: Db,
    events: readonly UnlearnedEvent[],
    rows: readonly UnlearnedKey[],
  ): Promise<FirstConfirmations> {
    const seen = events.filter(({ kind }) => kind === 'delivered' || kind === 'click')
    return new FirstConfirmations(seen.length === 0 ? [] : await listFirstConfirmations(db, seen, rows))
  }

  /** Whether a confirmation, or one of the same impression and of the same rows, is the first. */
  isFirst(confirmation: UnlearnedEvent): boolean {
    return this.#of(confirmation)?.is_of_rows === true
  }

  /** Whether the impression was confirmed when it was opened. */
  isBefore(click: UnlearnedEvent): boolean {
    const first = this.#of(click)
    return first !== undefined && first.received_at.getTime() <= click.atMs
  }

  #of({ servingId, position }: UnlearnedEvent): FirstConfirmation | undefined {
    return this.#byImpression.get(`${servingId} ${position}`)
  }
}
