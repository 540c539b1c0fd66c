import type { JournalEntry, JournalStream } from '../../db/journal.ts'
import type { Serving } from '../impressions/serving.ts'
import { KnownImpressions } from './impression-marks.ts'
import type { Person } from './person-changes.ts'
import { packUnlearned, type UnlearnedEvent } from './unlearned-events.ts'

/** Somebody was stored as a minor: whatever was learned of them before is to go. */
export interface MinorNoted extends Person {
  readonly atMs: number
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

/** A committed row of events, by this process's number for it. */
export interface UnlearnedRow {
  readonly number: number
  readonly events: readonly UnlearnedEvent[]
}

/** What waits to be learned, and the numbers of the rows that hold it. */
export interface Unlearned {
  readonly events: readonly UnlearnedEvent[]
  readonly rows: readonly number[]
  readonly minors: readonly MinorNoted[]
}

type Entries = JournalEntry<unknown>[]

/**
 * What happened since the learner last looked. Every event is committed with what it is about, in a row that stays until
 * it is counted, so that nothing is lost with the process; once committed it waits here. Beyond a budget only one event
 * of n is kept, and stands for n, so that learning takes the same time however much is served.
 */
export class LearningQueue {
  readonly #source: string
  /** How many of a kind are kept between two looks before they are thinned. */
  readonly #kinds = { served: new Thinning(200), delivered: new Thinning(1_000), click: new Thinning(2_000) }
  readonly #stream: JournalStream<UnlearnedEvent>
  #events: UnlearnedEvent[] = []
  #rows: number[] = []
  #minors: MinorNoted[] = []
  #lastNumber = 0
  #flushNumber = 0
  #total = 0

  readonly known = new KnownImpressions()

  /** @param source the lease of this process's slot: it names the rows. */
  constructor(source: string) {
    this.#source = source
    this.#stream = {
      name: 'ranking_unlearned',
      order: 80,
      sql: 'insert into ranking_unlearned (source, number, events) values ($1::uuid, $2::bigint, $3::bytea)',
      encode: (events) => {
        this.#flushNumber = ++this.#lastNumber
        return [this.#source, String(this.#flushNumber), packUnlearned(events)]
      },
    }
  }

  /** The greatest number that a row has, committed or not. */
  get lastNumber(): number {
    return this.#lastNumber
  }

  /** How many events came so far, thinned ones included. */
  get total(): number {
    return this.#total
  }

  /** How many wait to be learned. */
  get length(): number {
    return this.#events.length
  }

  /** What to commit with a serving. */
  served(serving: Serving, atMs: number): Entries {
    return this.#thinned({ kind: 'served', servingId: serving.id, serving, position: 0, atMs, clickedAtMs: 0 })
  }

  /** What to commit with the confirmation of an impression: nothing when it is known to be confirmed. */
  delivered(serving: Serving, position: number, atMs: number): Entries {
    if (this.known.confirmed.has(serving, position)) return []
    return this.#thinned({ kind: 'delivered', servingId: serving.id, serving, position, atMs, clickedAtMs: 0 })
  }

  /** What to commit with a person's open. */
  clicked(click: ServedClick): Entries {
    return this.#thinned({ kind: 'click', ...click, clickedAtMs: 0 })
  }

  /** What to insert with a verification, and to add once that is committed. */
  completed(completion: ServedCompletion): UnlearnedRow {
    return { number: ++this.#lastNumber, events: [{ kind: 'completion', ...completion, weight: 1 }] }
  }

  /** Takes a row that was committed. */
  add({ number, events }: UnlearnedRow): void {
    this.#rows.push(number)
    this.#events.push(...events)
  }

  /** Notes that somebody was stored as a minor. */
  notedMinor({ appId, userId }: Person, atMs: number): void {
    this.#minors.push({ appId, userId, atMs })
  }

  /**
   * Forgets who a person is, who everybody is when none is given. What they did still counts: the serving is read again,
   * and names nobody who was erased.
   */
  forget(person: Person | undefined): void {
    const isForgotten = (each: Person) =>
      person === undefined || (each.appId === person.appId && each.userId === person.userId)
    this.#events = this.#events.map((event) =>
      event.serving !== undefined && isForgotten(event.serving) ? { ...event, serving: undefined } : event,
    )
    this.#minors = this.#minors.filter((minor) => !isForgotten(minor))
  }

  /** Hands over what waits. */
  take(): Unlearned {
    const taken = { events: this.#events, rows: this.#rows, minors: this.#minors }
    this.#events = []
    this.#rows = []
    this.#minors = []
    for (const kind of Object.values(this.#kinds)) kind.turn()
    return taken
  }

  #thinned(event: Omit<UnlearnedEvent, 'weight'> & { kind: 'served' | 'delivered' | 'click' }): Entries {
    this.#total++
    const weight = this.#kinds[event.kind].weigh()
    return weight === 0 ? [] : [{ stream: this.#stream, row: { ...event, weight } } as JournalEntry<unknown>]
  }
}

/** So many in a row are kept or passed over alike: a commit that holds no event has no row of them to write. */
const runLength = 16

/** Keeps one of `stride` runs of a kind, so that about `budget` events are kept between two turns. */
class Thinning {
  readonly #budget: number
  #stride = 1
  #place = 0
  #count = 0
  #kept = 0

  constructor(budget: number) {
    this.#budget = budget
  }

  /** What the next one stands for; 0 when it is not kept. */
  weigh(): number {
    this.#count++
    // The place goes on over turns: a turn that always began with a kept run would count too much.
    if (Math.floor(this.#place++ / runLength) % this.#stride !== 0) return 0
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
