import { liveMib } from '../../test/support/live-heap.ts'

/*
 * Loaded into the service before it starts: tells the parent process, whenever that asks, how much memory it uses.
 */

/** In MiB. */
export interface Memory {
  /** Objects and buffers of the main thread after a garbage collection. */
  readonly live: number
  readonly resident: number
}

process.on('message', () => {
  const live = liveMib()
  process.send?.({ live, resident: process.memoryUsage.rss() / 1024 / 1024 } satisfies Memory)
})
process.channel?.unref()
