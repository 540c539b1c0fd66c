import { servingEpochMs } from '../../lib/ids/serving-id.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Impression, KnownServing, ServedTo } from './impression.ts'
import { offerAt } from './packed-offers.ts'

/** Holds some 20,000 feeds of ten offers. */
const ringWords = (10 * 1024 * 1024) / 4
const slotBits = 17
const maxAgeSeconds = 600
/** Far more apps and countries than an installation serves. */
const mostNames = 65_536

/** Offset in words of a record's offers; the ids of user and client follow them. */
const offersAt = 11

/**
 * Caches the servings this process committed or read lately, so that a click or a confirmation needs no read. Servings
 * never change; they leave by erasure (`forgetUser`), by age (for erasures on other nodes), and when overwritten.
 *
 * They are packed into a ring outside the heap: as objects, each would outlive young collections and hasten the next
 * full collection, during which requests wait.
 */
export class RecentServings {
  readonly #clock: Clock
  readonly #words = new Int32Array(ringWords)
  readonly #bytes = Buffer.from(this.#words.buffer)
  /** Where each id's record begins, in words since the start. An id has two slots to choose from. */
  readonly #places = new Float64Array(2 ** slotBits)
  /**
   * Where the next record begins. A place more than one ring behind it is overwritten; place 0 counts as overwritten.
   */
  #end = ringWords + 1
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(id: bigint, position: number): Impression | undefined {
    splitId(id)
    const slot = slotOfSplitId()
    const at = this.#recordAt(slot) ?? this.#recordAt(slot ^ 1)
    if (at === undefined || this.#seconds() - this.#word(at + 2) > maxAgeSeconds) return undefined
    return this.#read(id, at, position)
  }

  remember(serving: KnownServing): void {
    const { offers, userId, clientId } = serving
    const length = offersAt + offers.length / 4 + Math.ceil((userId.length + (clientId?.length ?? 0)) / 2)
    if (this.#names.length + 5 > mostNames) this.forgetAll()
    const room = ringWords - (this.#end % ringWords)
    if (room < length) this.#end += room
    splitId(serving.id)
    const slot = slotOfSplitId()
    const at = this.#end % ringWords
    this.#end += length
    const words = this.#words
    words[at] = idWords[0] ?? 0
    words[at + 1] = idWords[1] ?? 0
    words[at + 2] = this.#seconds()
    words[at + 3] = this.#numberOf(serving.appId)
    words[at + 4] = this.#numberOf(serving.environment)
    words[at + 5] = this.#numberOf(serving.surface)
    words[at + 6] = this.#numberOf(serving.country)
    words[at + 7] = serving.platform === null ? -1 : this.#numberOf(serving.platform)
    words[at + 8] = userId.length
    words[at + 9] = clientId === null ? -1 : clientId.length
    words[at + 10] = offers.length
    this.#bytes.set(offers, 4 * (at + offersAt))
    this.#bytes.write(userId, this.#textAt(at), 'utf16le')
    if (clientId !== null) this.#bytes.write(clientId, this.#textAt(at) + 2 * userId.length, 'utf16le')
    this.#places[this.#slotToTake(slot)] = this.#end - length
  }

  forgetUser(appId: string, userId: string): void {
    const app = this.#numbers.get(appId)
    for (let slot = 0; slot < this.#places.length; slot++) {
      const at = this.#placeAt(slot)
      if (at === undefined || this.#word(at + 3) !== app || this.#word(at + 8) !== userId.length) continue
      if (this.#userIdAt(at) === userId) this.#places[slot] = 0
    }
  }

  forgetAll(): void {
    this.#places.fill(0)
    this.#names.length = 0
    this.#numbers.clear()
  }

  /** Seconds since the epoch of servings, which fit in a record's word for 69 years. */
  #seconds(): number {
    return Math.floor((this.#clock.nowMs() - servingEpochMs) / 1_000)
  }

  #word(at: number): number {
    return this.#words[at] as number
  }

  /** Returns the position in the ring of a slot's record; undefined if it was overwritten. */
  #placeAt(slot: number): number | undefined {
    const place = this.#places[slot] as number
    return this.#end - place > ringWords ? undefined : place % ringWords
  }

  /** As `#placeAt`, but only if the record is of the id split last. */
  #recordAt(slot: number): number | undefined {
    const at = this.#placeAt(slot)
    return at !== undefined && this.#word(at) === idWords[0] && this.#word(at + 1) === idWords[1] ? at : undefined
  }

  /** Returns the slot an id takes: its present one, or the one with the older record. */
  #slotToTake(slot: number): number {
    const other = slot ^ 1
    if (this.#recordAt(slot) !== undefined) return slot
    if (this.#recordAt(other) !== undefined) return other
    return (this.#places[slot] as number) <= (this.#places[other] as number) ? slot : other
  }

  #read(id: bigint, at: number, position: number): Impression | undefined {
    const offersByte = 4 * (at + offersAt)
    const offer = offerAt(this.#bytes.subarray(offersByte, offersByte + this.#word(at + 10)), position)
    if (offer === undefined) return undefined
    const platform = this.#word(at + 7)
    const clientIdLength = this.#word(at + 9)
    const clientIdAt = this.#textAt(at) + 2 * this.#word(at + 8)
    return {
      id,
      appId: this.#nameAt(at + 3),
      environment: this.#nameAt(at + 4) as ServedTo['environment'],
      surface: this.#nameAt(at + 5) as ServedTo['surface'],
      userId: this.#userIdAt(at),
      clientId: clientIdLength < 0 ? null : this.#text(clientIdAt, clientIdLength),
      country: this.#nameAt(at + 6),
      platform: platform < 0 ? null : this.#nameAt(at + 7),
      ...offer,
    }
  }

  /** Returns where the ids of user and client begin, in bytes. */
  #textAt(at: number): number {
    return 4 * (at + offersAt) + this.#word(at + 10)
  }

  #userIdAt(at: number): string {
    return this.#text(this.#textAt(at), this.#word(at + 8))
  }

  #text(at: number, length: number): string {
    return this.#bytes.toString('utf16le', at, at + 2 * length)
  }

  #nameAt(at: number): string {
    return this.#names[this.#word(at)] as string
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }
}

/** The two words of the id split last, the lower first; reused, so that no object is allocated. */
const splitBytes = new ArrayBuffer(8)
const splitWhole = new BigInt64Array(splitBytes)
const idWords = new Int32Array(splitBytes)

function splitId(id: bigint): void {
  splitWhole[0] = id
}

/** The first of the two slots of the id split last. */
function slotOfSplitId(): number {
  const [lower = 0, upper = 0] = idWords
  const mixed = Math.imul(lower ^ Math.imul(upper, 0x9e3779b1), 0x85ebca6b)
  return mixed >>> (32 - slotBits)
}
