import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { DriverNode } from './driver-node.ts'

/** Several nodes behind a balancer: requests go to them in turn, and what each counted reaches the others later. */
export class SharingNodes {
  readonly #nodes: DriverNode[]
  readonly #syncSeconds: number
  #nextSync = 0
  #turn = 0

  constructor(count: number, syncSeconds: number) {
    this.#nodes = Array.from({ length: count }, (_, index) => {
      return new DriverNode({ name: String.fromCharCode(97 + index), sharesRows: true })
    })
    this.#syncSeconds = syncSeconds
  }

  /** Handles one message: feeds in turn, events where their impression was served, everything else everywhere. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    if (message.now >= this.#nextSync) this.#share(message.now)
    if (message.t === 'feed') {
      const node = this.#nodes[this.#turn++ % this.#nodes.length]
      // Stored attributes and completions are in the database: every node knows them at once.
      if (message.stored !== undefined) for (const other of this.#nodes) other.store(message)
      return node?.handle(message) ?? null
    }
    if (message.t === 'delivered' || message.t === 'click' || message.t === 'conversion') {
      const served = this.#nodes[message.i.charCodeAt(0) - 97]
      const completion = message.t === 'conversion' ? served?.completionOf(message.i) : undefined
      if (completion !== undefined) for (const other of this.#nodes) other.markCompleted(completion)
      return served?.handle(message) ?? null
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
