import type { Db } from '../../db/database.ts'
import { listFirstConfirmations } from './unlearned.queries.ts'
import type { UnlearnedEvent } from './unlearned-events.ts'

/**
 * When impressions were confirmed first, as the database has it: an app may confirm one again, through another node, after
 * a restart or days later, and only the first confirmation counts.
 */
export class FirstConfirmations {
  readonly #receivedAtMs = new Map<string, number>()

  /** Reads those of the impressions that were confirmed or opened. */
  static async read(db: Db, events: readonly UnlearnedEvent[]): Promise<FirstConfirmations> {
    const firsts = new FirstConfirmations()
    const seen = events.filter(({ kind }) => kind === 'delivered' || kind === 'click')
    if (seen.length === 0) return firsts
    for (const { serving_id, position, received_at } of await listFirstConfirmations(db, seen)) {
      firsts.#receivedAtMs.set(`${serving_id} ${position}`, received_at.getTime())
    }
    return firsts
  }

  /** Whether a confirmation is the one that counts. */
  isFirst(confirmation: UnlearnedEvent): boolean {
    return this.#of(confirmation) === confirmation.atMs
  }

  /** Whether the impression was confirmed when it was opened. */
  isBefore(click: UnlearnedEvent): boolean {
    return (this.#of(click) ?? Number.POSITIVE_INFINITY) <= click.atMs
  }

  #of({ servingId, position }: UnlearnedEvent): number | undefined {
    return this.#receivedAtMs.get(`${servingId} ${position}`)
  }
}
