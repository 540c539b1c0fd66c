import { connect, type Socket } from 'node:net'
import { type Answer, AnswerReader } from '../bench/answer-reader.ts'
import type { Wire } from './wire.ts'

/** The outcome of an input. */
export interface Exchange {
  readonly answers: readonly Answer[]
  /** `closed`: the service hung up before everything was answered; `silent`: nothing came in time. */
  readonly end: 'answered' | 'closed' | 'silent'
}

/** Longer than any answer may take. */
const patienceMs = 40_000
/** The wait for an answer where none is due, in milliseconds. */
const graceMs = 300

/** One connection to the service, for one input after the other. */
export class FuzzConnection {
  readonly #socket: Socket
  readonly #reader: AnswerReader
  #isOpen = true
  #answers: Answer[] = []
  #missing = 0
  #finish: ((end: Exchange['end']) => void) | undefined

  constructor(port: number) {
    this.#reader = new AnswerReader((answer) => {
      this.#answers.push({ ...answer, body: Buffer.from(answer.body) })
      if (answer.isLast) this.#isOpen = false
      if (--this.#missing === 0) this.#finish?.('answered')
    })
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (bytes) => this.#reader.push(bytes as Buffer))
    // A close follows, which says all that matters here.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.#isOpen = false
      this.#reader.end()
      this.#finish?.('closed')
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  async send({ packets, due, then }: Wire): Promise<Exchange> {
    this.#answers = []
    this.#missing = due.length
    this.#reader.expect(due)
    const ended = new Promise<Exchange['end']>((resolve) => {
      const timer = setTimeout(() => resolve('silent'), due.length === 0 ? graceMs : patienceMs)
      this.#finish = (end) => {
        clearTimeout(timer)
        resolve(end)
      }
    })
    for (const [index, packet] of packets.entries()) {
      if (index > 0) await new Promise((resolve) => setImmediate(resolve))
      this.#socket.write(packet)
    }
    if (then === 'end') this.#socket.end()
    if (then === 'destroy') this.#socket.destroySoon()
    const end = await ended
    this.#finish = undefined
    if (end === 'silent') this.close()
    return { answers: this.#answers, end }
  }

  close(): void {
    this.#isOpen = false
    this.#socket.destroy()
  }
}
