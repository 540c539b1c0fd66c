import { hash } from 'node:crypto'

/** The number of rows of a table and the sum of their hashes, which does not depend on their order. */
export interface TableSum {
  readonly rows: number
  /** 128 bits in hexadecimal. */
  readonly sum: string
}

const lineEnd = 0x0a

/** Adds up the rows of one table, given as lines of PostgreSQL's COPY text. */
export class RowSum {
  #rows = 0
  #high = 0n
  #low = 0n

  /** Adds whole lines. */
  add(lines: Buffer): void {
    for (let from = 0; from < lines.length; ) {
      const end = lines.indexOf(lineEnd, from)
      const until = end === -1 ? lines.length : end
      const digest = hash('sha256', lines.subarray(from, until), 'buffer')
      this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64BE(0))
      this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64BE(8))
      this.#rows += 1
      from = until + 1
    }
  }

  result(): TableSum {
    const hex = (part: bigint) => part.toString(16).padStart(16, '0')
    return { rows: this.#rows, sum: hex(this.#high) + hex(this.#low) }
  }
}
