import { newPersonState, type PersonState } from '../../src/features/ranking/person-state.ts'
import type { FeedMessage } from './driver-messages.ts'

const yearMs = 365.25 * 86_400_000

/** What the driver knows of one person in one app. */
export interface DriverPerson {
  state: PersonState
  /** The state before its first change in an epoch. */
  before: { state: PersonState; epochMs: number } | null
  stored: Record<string, unknown>
  storedAtMs: number
  completed: Set<string>
}

/** People of every app, by app and user id. */
export class DriverPeople {
  readonly #people = new Map<string, DriverPerson>()

  /** The person a feed is for; what it stores replaces what was stored. Nothing learned of an adult stays with a minor. */
  of(message: FeedMessage, nowMs: number): DriverPerson {
    const key = `${message.app} ${message.userId}`
    let person = this.#people.get(key)
    if (person === undefined) {
      person = { state: newPersonState(), before: null, stored: {}, storedAtMs: nowMs, completed: new Set() }
      this.#people.set(key, person)
    }
    if (message.stored !== undefined) {
      person.stored = message.stored
      person.storedAtMs = nowMs
      if (isMinor(person, nowMs)) Object.assign(person, { state: newPersonState(), before: null })
    }
    return person
  }
}

/** Keeps the state as it is, unless it was changed in this epoch already: it ranks until the epoch ends. */
export function keepBefore(person: DriverPerson, epochMs: number): void {
  if (epochMs > (person.before?.epochMs ?? 0)) person.before = { state: structuredClone(person.state), epochMs }
}

/** The state as an epoch began. */
export function stateAsOf({ state, before }: DriverPerson, epochMs: number): PersonState {
  return before?.epochMs === epochMs ? before.state : state
}

/** Whether somebody's stored age, counted forward from its storing, is under 18 (spec 4.5). */
export function isMinor(person: DriverPerson, nowMs: number): boolean {
  const age = person.stored.age
  return typeof age === 'number' && age + Math.floor((nowMs - person.storedAtMs) / yearMs) < 18
}
