import type { Serving } from '../impressions/serving.ts'
import type { Person } from './person-changes.ts'

/** Something that may teach, as the serving path hands it over. */
export type QueuedEvent =
  | { readonly kind: 'served'; readonly serving: Serving; readonly weight: number }
  | {
      readonly kind: 'delivered'
      readonly serving: Serving
      readonly position: number
      readonly atMs: number
      readonly weight: number
    }
  | ({ readonly kind: 'click'; readonly weight: number } & ServedClick)
  | ({ readonly kind: 'completion'; readonly weight: number } & ServedCompletion)
  | MinorNoted

/** Somebody was stored as a minor: whatever was learned of them before is to go. */
export interface MinorNoted extends Person {
  readonly kind: 'minor'
  readonly atMs: number
  readonly weight: number
}

/** An open of a served offer by a person. */
export interface ServedClick {
  readonly servingId: bigint
  readonly position: number
  readonly atMs: number
}

/** A verified completion of a served offer. */
export interface ServedCompletion extends ServedClick {
  readonly clickedAtMs: number
}

/**
 * What happened since the learner last looked. The serving path pays for a push and no more: beyond a budget only every
 * n-th event is kept, and stands for n, so that learning takes the same time however much is served.
 */
export class LearningQueue {
  /** How many of a kind are kept between two looks before they are thinned. */
  readonly #kinds = { served: new Thinning(200), delivered: new Thinning(1_000), click: new Thinning(2_000) }
  readonly #seen = new WeakMap<Serving, number>()
  #events: QueuedEvent[] = []
  #total = 0

  /** How many events came so far, thinned ones included. */
  get total(): number {
    return this.#total
  }

  /** How many wait to be learned. */
  get length(): number {
    return this.#events.length
  }

  served(serving: Serving): void {
    const weight = this.#weightOf('served')
    if (weight > 0) this.#events.push({ kind: 'served', serving, weight })
  }

  /** Takes the first confirmation of an impression, as far as this process knows. */
  delivered(serving: Serving, position: number, atMs: number): void {
    if (!this.markSeen(serving, position)) return
    const weight = this.#weightOf('delivered')
    if (weight > 0) this.#events.push({ kind: 'delivered', serving, position, atMs, weight })
  }

  clicked(click: ServedClick): void {
    const weight = this.#weightOf('click')
    if (weight > 0) this.#events.push({ kind: 'click', ...click, weight })
  }

  completed(completion: ServedCompletion): void {
    this.#total++
    this.#events.push({ kind: 'completion', ...completion, weight: 1 })
  }

  /** Notes that somebody was stored as a minor. */
  notedMinor({ appId, userId }: Person, atMs: number): void {
    this.#events.push({ kind: 'minor', appId, userId, atMs, weight: 1 })
  }

  /** Notes that an impression was seen; false when that was known. */
  markSeen(serving: Serving, position: number): boolean {
    const seen = this.#seen.get(serving) ?? 0
    const bit = 1 << position
    if ((seen & bit) !== 0) return false
    this.#seen.set(serving, seen | bit)
    return true
  }

  /** Drops whatever waits of a person; of everybody when none is given. */
  forget(person: Person | undefined): void {
    this.#events = this.#events.filter((event) => {
      if ('servingId' in event) return true
      const { appId, userId } = event.kind === 'minor' ? event : event.serving
      return person !== undefined && !(appId === person.appId && userId === person.userId)
    })
  }

  /** Hands over what waits. */
  take(): QueuedEvent[] {
    const events = this.#events
    this.#events = []
    for (const kind of Object.values(this.#kinds)) kind.turn()
    return events
  }

  #weightOf(kind: 'served' | 'delivered' | 'click'): number {
    this.#total++
    return this.#kinds[kind].weigh()
  }
}

/** Keeps every n-th of a kind, so that about `budget` are kept between two turns. */
class Thinning {
  readonly #budget: number
  #stride = 1
  #count = 0
  #kept = 0

  constructor(budget: number) {
    this.#budget = budget
  }

  /** What the next one stands for; 0 when it is not kept. */
  weigh(): number {
    if (this.#count++ % this.#stride !== 0) return 0
    const weight = this.#stride
    // A burst is thinned before the next turn.
    if (++this.#kept % this.#budget === 0) this.#stride *= 2
    return weight
  }

  turn(): void {
    this.#stride = Math.max(1, Math.ceil(this.#count / this.#budget))
    this.#count = 0
    this.#kept = 0
  }
}
