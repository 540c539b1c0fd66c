/** Millionths of a US dollar. */
type Micros = bigint

const centMicros = 10_000n
const holdMs = 30 * 86_400_000

/** Rounds a fraction to whole cents, half to even. */
export function toCents(numerator: bigint, denominator = 1n): Micros {
  const [size, sign] = numerator < 0n ? [-numerator, -1n] : [numerator, 1n]
  const unit = denominator * centMicros
  const [whole, rest] = [size / unit, size % unit]
  const up = rest * 2n > unit || (rest * 2n === unit && whole % 2n === 1n)
  return sign * (whole + (up ? 1n : 0n)) * centMicros
}

interface Due {
  readonly amount: Micros
  readonly dueMs: number
}

export interface Completed {
  readonly transactionId: string
  /** Of a further goal, its order; absent for the main goal. */
  readonly orderId?: string
  readonly advertiser: number
  readonly publisher: number
  readonly gross: Micros
  readonly share: Micros
  readonly dueMs: number
  goneGross: Micros
  goneShare: Micros
}

/**
 * The ledger as its rules describe it, in memory and without a database: sums by kind of account, what each publisher
 * is still to be paid, and what each advertiser is still to be billed.
 */
export class ReferenceLedger {
  readonly sums = new Map<string, Micros>()
  readonly advertisers: readonly { balance: Micros; unbilled: { amount: Micros; bookedMs: number }[] }[]
  readonly publishers: readonly { earned: Micros; unpaid: Due[] }[]

  constructor(advertisers: number, publishers: number) {
    this.advertisers = Array.from({ length: advertisers }, () => ({ balance: 0n, unbilled: [] }))
    this.publishers = Array.from({ length: publishers }, () => ({ earned: 0n, unpaid: [] }))
  }

  verify(
    made: Pick<Completed, 'transactionId' | 'orderId' | 'advertiser' | 'publisher' | 'gross'>,
    ppm: bigint,
    nowMs: number,
  ) {
    const completed = {
      ...made,
      ...{ share: toCents(made.gross * ppm, 1_000_000n), dueMs: nowMs + holdMs, goneGross: 0n, goneShare: 0n },
    }
    this.#trade(completed, completed.gross, completed.share, completed.dueMs, nowMs)
    return completed
  }

  /** Takes an amount back, of which the publisher loses what it has not lost yet of its proportion. */
  reverse(completed: Completed, amount: Micros, nowMs: number): void {
    completed.goneGross += amount
    const lost = toCents(completed.share * completed.goneGross, completed.gross)
    this.#trade(completed, -amount, completed.goneShare - lost, Math.max(completed.dueMs, nowMs), nowMs)
    completed.goneShare = lost
  }

  move(from: string, to: string, amount: Micros): void {
    this.#add(from, amount)
    this.#add(to, -amount)
  }

  /** Changes what an advertiser owes, against another account. */
  charge(advertiser: number, against: string, amount: Micros): void {
    this.move('advertiser', against, amount)
    this.#advertiser(advertiser).balance += amount
  }

  /** Owes a publisher an amount from an instant on, against another account. */
  owe(publisher: number, against: string, amount: Micros, dueMs: number): void {
    this.move(against, 'publisher', amount)
    this.#publisher(publisher).unpaid.push({ amount, dueMs })
  }

  /** Pays what is due by the cutoff, if it is above 0; returns it. */
  pay(publisher: number, cutoffMs: number): Micros {
    const party = this.#publisher(publisher)
    const amount = this.due(publisher, cutoffMs)
    if (amount <= 0n) return 0n
    party.unpaid = party.unpaid.filter(({ dueMs }) => dueMs > cutoffMs)
    this.move('publisher', 'in_transit', amount)
    return amount
  }

  /** Bills what was booked before an instant; returns its net, or undefined if there is nothing to bill. */
  bill(advertiser: number, untilMs: number): Micros | undefined {
    const party = this.#advertiser(advertiser)
    const sum = total(party.unbilled.filter(({ bookedMs }) => bookedMs < untilMs))
    if (sum <= 0n) return undefined
    party.unbilled = party.unbilled.filter(({ bookedMs }) => bookedMs >= untilMs)
    const net = toCents(sum)
    this.charge(advertiser, 'margin', net - sum)
    return net
  }

  due(publisher: number, atMs: number): Micros {
    return total(this.#publisher(publisher).unpaid.filter(({ dueMs }) => dueMs <= atMs))
  }

  held(publisher: number, nowMs: number): Micros {
    return total(this.#publisher(publisher).unpaid.filter(({ dueMs }) => dueMs > nowMs))
  }

  #trade({ advertiser, publisher }: Completed, gross: Micros, share: Micros, dueMs: number, nowMs: number): void {
    this.charge(advertiser, 'margin', gross)
    this.#advertiser(advertiser).unbilled.push({ amount: gross, bookedMs: nowMs })
    this.owe(publisher, 'margin', share, dueMs)
    this.#publisher(publisher).earned += share
  }

  #add(account: string, amount: Micros): void {
    this.sums.set(account, (this.sums.get(account) ?? 0n) + amount)
  }

  #advertiser(index: number) {
    return found(this.advertisers[index])
  }

  #publisher(index: number) {
    return found(this.publishers[index])
  }
}

function total(lines: readonly { readonly amount: Micros }[]): Micros {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such party')
  return value
}
