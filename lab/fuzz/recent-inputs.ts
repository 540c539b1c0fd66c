/** An input that was sent, and when. */
export interface Sent {
  readonly number: number
  readonly fromMs: number
  untilMs: number
}

const remembered = 4_096

export class RecentInputs {
  readonly #sent: Sent[] = []
  #begun = 0

  begin(number: number): Sent {
    const sent: Sent = { number, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY }
    this.#sent[this.#begun++ % remembered] = sent
    return sent
  }

  /** The numbers of the inputs that were on their way; asked at once, since others take their places. */
  during({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }): number[] {
    return this.#sent.filter((sent) => sent.fromMs <= untilMs && sent.untilMs >= fromMs).map(({ number }) => number)
  }
}
