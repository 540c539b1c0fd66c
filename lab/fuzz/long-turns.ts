import type { ChildProcess } from 'node:child_process'
import type { LongTurn } from './observe-process.ts'

/** The most that a turn of the event loop may take, in milliseconds of processor time. */
export const turnLimitMs = 100
const remembered = 4_096

/** A sent input with its time. */
export interface Sent {
  readonly number: number
  readonly fromMs: number
  untilMs: number
}

/** A turn above the limit, with the numbers of the inputs in flight. */
interface Suspected extends LongTurn {
  readonly during: readonly number[]
}

/** Receives the service's long turns, and remembers the inputs in flight during each. */
export class LongTurns {
  worstMs = 0
  #suspected: Suspected[] = []
  readonly #sent: Sent[] = []
  readonly #child: ChildProcess
  #begun = 0

  constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (message) => {
      const turn = message as LongTurn
      // The inputs in flight are noted at once, before others replace them. A turn without inputs comes from making the
      // world.
      const during = this.during(turn)
      if (during.length === 0) return
      this.worstMs = Math.max(this.worstMs, turn.longTurnMs)
      if (turn.longTurnMs > turnLimitMs) this.#suspected.push({ ...turn, during })
    })
  }

  begin(number: number): Sent {
    const sent: Sent = { number, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY }
    this.#sent[this.#begun++ % remembered] = sent
    return sent
  }

  /** The numbers of the inputs in flight. */
  during({ fromMs, untilMs }: Pick<LongTurn, 'fromMs' | 'untilMs'>): number[] {
    return this.#sent.filter((sent) => sent.fromMs <= untilMs && sent.untilMs >= fromMs).map(({ number }) => number)
  }

  /** Returns the turns above the limit so far, longest first, and forgets them. */
  take(): Suspected[] {
    const taken = this.#suspected.toSorted((a, b) => b.longTurnMs - a.longTurnMs)
    this.#suspected = []
    return taken
  }

  /** Returns the service's longest turn during some work, in milliseconds. */
  async longestDuring(work: () => Promise<unknown>): Promise<number> {
    let longest = 0
    const listen = (message: unknown) => {
      longest = Math.max(longest, (message as LongTurn).longTurnMs)
    }
    this.#child.on('message', listen)
    await work()
    await new Promise((resolve) => setTimeout(resolve, 60))
    this.#child.off('message', listen)
    return longest
  }
}
