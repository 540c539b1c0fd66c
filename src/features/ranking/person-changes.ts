import { newPersonState, type PersonState } from './person-state.ts'

/** Somebody in one app. */
export interface Person {
  readonly appId: string
  readonly userId: string
}

/** What was learned of one adult in one app since it was last stored. */
export interface PersonChange extends Person {
  /** Milliseconds since the Unix epoch of the latest event. */
  atMs: number
  /** A state that began empty; null when the person is a minor, of whom nothing is kept. */
  readonly state: PersonState | null
}

/** Changes of people's states on their way into the database. */
export class PersonChanges {
  readonly #changes = new Map<string, PersonChange>()

  /**
   * The change of a person, begun when it is the first; a minor's drops what was known before, and what is still heard of
   * lists from before.
   */
  of(appId: string, userId: string, isMinor: boolean, atMs: number): PersonChange {
    const key = keyOf(appId, userId)
    const known = this.#changes.get(key)
    if (known !== undefined && (known.state === null || !isMinor)) {
      known.atMs = Math.max(known.atMs, atMs)
      return known
    }
    const change = { appId, userId, atMs, state: isMinor ? null : newPersonState() }
    this.#changes.set(key, change)
    return change
  }

  /** Drops the change of a person; all when none is given. */
  forget(person: Person | undefined): void {
    if (person === undefined) this.#changes.clear()
    else this.#changes.delete(keyOf(person.appId, person.userId))
  }

  /** All that is a change, in the order in which every process locks their rows. */
  list(): PersonChange[] {
    return [...this.#changes.entries()]
      .filter(([, { state }]) => state === null || state.campaigns.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change)
  }
}

function keyOf(appId: string, userId: string): string {
  return `${appId} ${userId}`
}
