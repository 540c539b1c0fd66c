/*
 * Loaded into the service before it starts: tells the parent process of each turn of the event loop that kept others
 * waiting. A turn is measured by the processor time of this thread: on a busy machine the clock would also count the
 * time in which the system ran other processes.
 */

/** The service's report of a long event-loop turn. */
export interface LongTurn {
  readonly longTurnMs: number
  /** Its start and end, in milliseconds since the Unix epoch. */
  readonly fromMs: number
  readonly untilMs: number
}

const tickMs = 5
const toldFromMs = 20

let fromMs = Date.now()
let used = process.threadCpuUsage()

setInterval(() => {
  const untilMs = Date.now()
  const { user, system } = process.threadCpuUsage(used)
  // Several turns share the time used since the last tick, unless that tick was late.
  const longTurnMs = Math.min((user + system) / 1_000, untilMs - fromMs)
  if (longTurnMs > toldFromMs) process.send?.({ longTurnMs, fromMs, untilMs } satisfies LongTurn)
  fromMs = untilMs
  used = process.threadCpuUsage()
}, tickMs).unref()
process.channel?.unref()
