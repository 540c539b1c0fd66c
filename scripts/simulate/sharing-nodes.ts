import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { MinorsModel } from './driver-minors.ts'
import { DriverNode } from './driver-node.ts'
import { DriverPeople } from './driver-people.ts'

/** Several nodes behind a balancer: requests go to them in turn, and what each counted reaches the others later. */
export class SharingNodes {
  readonly #nodes: DriverNode[]
  readonly #syncSeconds: number
  #nextSync = 0
  #turn = 0

  constructor(count: number, syncSeconds: number) {
    const people = new DriverPeople()
    const minors = new MinorsModel()
    this.#nodes = Array.from({ length: count }, (_, index) => {
      return new DriverNode({ name: String.fromCharCode(97 + index), people, minors, sharesRows: true })
    })
    this.#syncSeconds = syncSeconds
  }

  /** Handles one message: feeds in turn, events where their impression was served, everything else everywhere. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    if (message.now >= this.#nextSync) this.#share(message.now)
    if (message.t === 'feed') {
      return this.#nodes[this.#turn++ % this.#nodes.length]?.handle(message) ?? null
    }
    if (message.t === 'delivered' || message.t === 'click' || message.t === 'conversion') {
      return this.#nodes[message.i.charCodeAt(0) - 97]?.handle(message) ?? null
    }
    let answer: FeedAnswer | { ok: true } | null = null
    for (const node of this.#nodes) answer = node.handle(message)
    return answer
  }

  #share(now: number): void {
    this.#nextSync = now + this.#syncSeconds
    const flushed = this.#nodes.map((node) => node.takeRows())
    for (const [index, node] of this.#nodes.entries()) {
      for (const [other, rows] of flushed.entries()) if (other !== index) node.addRows(rows)
    }
  }
}
