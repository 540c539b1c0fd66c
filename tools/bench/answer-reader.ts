/** One answer over a connection. */
export interface Answer {
  readonly status: number
  readonly bodyBytes: number
  /** The server closes the connection after it. */
  readonly isLast: boolean
  /** Head and body; empty unless the reader keeps texts. */
  readonly text: string
}

const headEnd = '\r\n\r\n'
const connectionClose = /\r\nconnection: *close/i
const contentLength = /\r\ncontent-length: *(\d+)/i

/** Finds the answers in what a connection receives, however it is cut into chunks. Every answer has a `Content-Length`. */
export class AnswerReader {
  readonly #keepsText: boolean
  readonly #onAnswer: (answer: Answer) => void
  /** A head that has begun and not ended. */
  #begun: Buffer | undefined
  #isInBody = false
  #missingBytes = 0
  #status = 0
  #bodyBytes = 0
  #isLast = false
  #text = ''

  constructor(keepsText: boolean, onAnswer: (answer: Answer) => void) {
    this.#keepsText = keepsText
    this.#onAnswer = onAnswer
  }

  /** Takes what was received; the bytes may be overwritten afterwards. */
  push(received: Buffer): void {
    const chunk = this.#begun === undefined ? received : Buffer.concat([this.#begun, received])
    this.#begun = undefined
    let at = 0
    while (at < chunk.length) {
      if (!this.#isInBody) {
        const end = chunk.indexOf(headEnd, at, 'latin1')
        if (end < 0) {
          this.#begun = Buffer.from(chunk.subarray(at))
          return
        }
        this.#readHead(chunk.toString('latin1', at, end))
        at = end + headEnd.length
      }
      const taken = Math.min(this.#missingBytes, chunk.length - at)
      if (this.#keepsText) this.#text += chunk.toString('latin1', at, at + taken)
      at += taken
      this.#missingBytes -= taken
      this.#isInBody = this.#missingBytes > 0
      if (this.#isInBody) return
      this.#onAnswer({ status: this.#status, bodyBytes: this.#bodyBytes, isLast: this.#isLast, text: this.#text })
    }
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12))
    const length = contentLength.exec(head)?.[1]
    if (length === undefined && this.#status !== 204 && this.#status !== 304) {
      throw new Error(`An answer has no Content-Length:\n${head}`)
    }
    this.#bodyBytes = Number(length ?? 0)
    this.#missingBytes = this.#bodyBytes
    this.#isLast = connectionClose.test(head)
    this.#text = this.#keepsText ? head + headEnd : ''
  }
}
