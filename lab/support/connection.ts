import { connect, type Socket } from 'node:net'
import type { Wire } from '../fuzz/wire.ts'
import { type Answer, AnswerReader } from './answer-reader.ts'

/** The outcome of an input. */
export interface Exchange {
  readonly answers: readonly Answer[]
  /** `closed`: the service hung up before all answers; `silent`: no answer came in time. */
  readonly end: 'answered' | 'closed' | 'silent'
}

/** Returns whether no answer came, or the end of the connection instead of one. */
export function isUnanswered({ answers, end }: Exchange): boolean {
  return answers.length === 0 || end !== 'answered'
}

/** Longer than any answer may take. */
const patienceMs = 40_000
/** The wait for an answer that is not due, in milliseconds. */
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
    // A close follows, and only that matters here.
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

  async send({ packets, due, method, then }: Wire): Promise<Exchange> {
    const ended = this.#await(due, due.length === 0 ? [method] : due)
    for (const [index, packet] of packets.entries()) {
      if (index > 0) await new Promise((resolve) => setImmediate(resolve))
      this.#socket.write(packet)
    }
    if (then === 'end') this.#socket.end()
    if (then === 'destroy') this.#socket.destroySoon()
    const end = await ended
    return { answers: this.#answers, end }
  }

  /**
   * Sends requests with one due answer each in one packet; returns the exchange of each, except those left unanswered
   * because an earlier one closed the connection.
   */
  async sendTogether(wires: readonly Wire[]): Promise<Exchange[]> {
    const due = wires.flatMap((each) => each.due)
    const ended = this.#await(due, due)
    this.#socket.write(Buffer.concat(wires.flatMap(({ packets }) => packets)))
    const end = await ended
    const exchanges = this.#answers.map((answer) => ({ answers: [answer], end: 'answered' }) as const)
    const isOver = end === 'answered' || this.#answers.at(-1)?.isLast === true
    return isOver ? exchanges : [...exchanges, { answers: [], end }]
  }

  #await(due: readonly string[], methods: readonly string[]): Promise<Exchange['end']> {
    this.#answers = []
    this.#missing = due.length
    this.#reader.expect(methods)
    return new Promise<Exchange['end']>((resolve) => {
      const finish = (end: Exchange['end']) => {
        clearTimeout(timer)
        this.#finish = undefined
        if (end === 'silent') this.close()
        resolve(end)
      }
      const timer = setTimeout(finish, due.length === 0 ? graceMs : patienceMs, 'silent')
      this.#finish = finish
    })
  }

  close(): void {
    this.#isOpen = false
    this.#socket.destroy()
  }
}
