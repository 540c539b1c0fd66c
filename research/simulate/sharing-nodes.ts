import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { DriverNode } from './driver-node.ts'
import { MemoryService } from './memory-service.ts'

/**
 * Several nodes behind a load balancer: requests go to them in turn; the first learns, the others load its models
 * later.
 */
export class SharingNodes {
  readonly #nodes: DriverNode[]
  #turn = 0

  constructor(count: number, modelDelaySeconds: number) {
    const service = new MemoryService()
    this.#nodes = Array.from({ length: count }, (_, slot) => {
      return new DriverNode({ service, slot, modelDelayMs: slot === 0 ? 0 : modelDelaySeconds * 1_000 })
    })
  }

  /** Sends feeds to the nodes in turn, all other messages to the first, which shares their effects. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    const node = message.t === 'feed' ? this.#nodes[this.#turn++ % this.#nodes.length] : this.#nodes[0]
    return node?.handle(message) ?? null
  }
}
