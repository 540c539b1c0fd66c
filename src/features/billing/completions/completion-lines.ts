import { partOf, shareOf } from '../../../lib/money.ts'

/** The terms of a completion, at the moment of its verification. */
export interface CompletionTerms {
  /** Above 0. */
  readonly payoutMicros: bigint
  /** The app's share of the payout, in parts per million. */
  readonly sharePpm: number
  /** The creator's part of that share, in parts per million; 0 without one. */
  readonly creatorPpm: number
}

/** How a payout is divided, in micros. */
export interface Division {
  readonly grossMicros: bigint
  /** What the app earned: the publisher's part and the creator's. The margin is the gross less it. */
  readonly shareMicros: bigint
  readonly creatorMicros: bigint
}

/** Divides a payout: the shares half-even to cents, and the margin the rest. */
export function divideCompletion({ payoutMicros, sharePpm, creatorPpm }: CompletionTerms): Division {
  const shareMicros = shareOf(payoutMicros, sharePpm)
  return { grossMicros: payoutMicros, shareMicros, creatorMicros: shareOf(shareMicros, creatorPpm) }
}

/**
 * Divides what is reversed of a completion, given how much of its gross is reversed now and how it was divided. After
 * each reversal the share that is lost in all is `share x reversed / gross`, half-even to cents, and so is the
 * creator's part: the last reversal takes the rest, so that parts end at exactly 0. Amounts are negative.
 */
export function divideReversal(completion: Division, reversedBefore: Division, amountMicros: bigint): Division {
  const reversedMicros = amountMicros - reversedBefore.grossMicros
  const lost = (micros: bigint) =>
    reversedMicros === completion.grossMicros ? micros : partOf(micros, reversedMicros, completion.grossMicros)
  return {
    grossMicros: -amountMicros,
    shareMicros: -lost(completion.shareMicros) - reversedBefore.shareMicros,
    creatorMicros: -lost(completion.creatorMicros) - reversedBefore.creatorMicros,
  }
}
