import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { DriverNode } from './driver-node.ts'
import { MemoryService } from './memory-service.ts'

/** Several nodes behind a balancer: requests go to them in turn; the first learns, and the others hear of its models later. */
export class SharingNodes {
  readonly #nodes: DriverNode[]
  #turn = 0

  constructor(count: number, hearsAfterSeconds: number) {
    const service = new MemoryService()
    this.#nodes = Array.from({ length: count }, (_, slot) => {
      return new DriverNode({ service, slot, hearsAfterMs: slot === 0 ? 0 : hearsAfterSeconds * 1_000 })
    })
  }

  /** Handles one message: feeds in turn; all the rest reaches what the nodes share by way of the first. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    const node = message.t === 'feed' ? this.#nodes[this.#turn++ % this.#nodes.length] : this.#nodes[0]
    return node?.handle(message) ?? null
  }
}
