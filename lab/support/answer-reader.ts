/** One complete answer over a connection. */
export interface Answer {
  readonly status: number
  /** Status line and headers as received. */
  readonly head: string
  /** Read it immediately: the next answer overwrites it. */
  readonly body: Buffer
  /** True if the server closes the connection after it. */
  readonly isLast: boolean
}

const headEnd = '\r\n\r\n'

/** Finds the answers in the bytes of a connection: bodies of a stated length, in chunks, or up to the close. */
export class AnswerReader {
  readonly #onAnswer: (answer: Answer) => void
  /** A reused buffer for the beginning of an answer. */
  #held: Buffer = Buffer.alloc(0)
  #length = 0
  /** The bytes that must have arrived before parsing again can succeed. */
  #needed = 0
  #methods: string[] = []

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer
  }

  /** Sets the methods of the next answered requests: an answer to HEAD has no body. */
  expect(methods: readonly string[]): void {
    this.#methods = [...methods]
  }

  /** Takes received bytes, which may be overwritten afterwards. */
  push(bytes: Buffer): void {
    let rest = bytes
    if (this.#length > 0) {
      this.#hold(bytes)
      if (this.#length < this.#needed) return
      rest = this.#held.subarray(0, this.#length)
      this.#length = 0
    }
    for (let taken = this.#take(rest, false); taken > 0; taken = this.#take(rest, false)) rest = rest.subarray(taken)
    this.#hold(rest)
  }

  #hold(bytes: Buffer): void {
    const length = this.#length + bytes.length
    if (length > this.#held.length) {
      this.#held = Buffer.concat([this.#held.subarray(0, this.#length), bytes], 2 * length)
    } else bytes.copy(this.#held, this.#length)
    this.#length = length
  }

  /** Ends the connection, and a body without a stated length. */
  end(): void {
    if (this.#length > 0) this.#take(this.#held.subarray(0, this.#length), true)
    this.#length = 0
  }

  /** Reads one answer from the start of the bytes and returns its length; 0 while it is incomplete. */
  #take(bytes: Buffer, hasEnded: boolean): number {
    this.#needed = 0
    const end = bytes.indexOf(headEnd, 0, 'latin1')
    if (end < 0) return 0
    const start = end + headEnd.length
    const head = bytes.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    if (status < 200) return start
    const method = this.#methods.shift() ?? ''
    const body = bodyOf(bytes, start, { head, status, method, hasEnded })
    if ('needed' in body) {
      this.#methods.unshift(method)
      this.#needed = body.needed
      return 0
    }
    const isLast = hasEnded || /\r\nconnection: *close/i.test(head)
    this.#onAnswer({ status, head, body: body.bytes, isLast })
    return body.end
  }
}

interface BodyContext {
  readonly head: string
  readonly status: number
  readonly method: string
  readonly hasEnded: boolean
}

/** The body from an offset and its end, or the number of bytes needed to continue. */
function bodyOf(bytes: Buffer, start: number, { head, status, method, hasEnded }: BodyContext) {
  const nothing = { bytes: Buffer.alloc(0), end: start }
  if (method === 'HEAD' || status === 204 || status === 304) return nothing
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const end = start + Number(length)
    return bytes.length < end ? { needed: end } : { bytes: bytes.subarray(start, end), end }
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return chunkedBody(bytes, start)
  return hasEnded ? { bytes: bytes.subarray(start), end: bytes.length } : { needed: Number.POSITIVE_INFINITY }
}

function chunkedBody(bytes: Buffer, start: number) {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at, 'latin1')
    if (lineEnd < 0) return { needed: bytes.length + 1 }
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (bytes.length < end + 2) return { needed: end + 2 }
    if (size === 0) return { bytes: Buffer.concat(parts), end: end + 2 }
    parts.push(bytes.subarray(lineEnd + 2, end))
    at = end + 2
  }
}
