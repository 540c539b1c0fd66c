import type { ServiceProcess } from '../../test/support/app/service-process.ts'
import { type Exchange, FuzzConnection, isUnanswered } from '../support/connection.ts'
import { isShedding, isUnread, Judge } from './judge.ts'
import { LongTurns, type Sent, turnLimitMs } from './long-turns.ts'
import { InputMaker, type InputOptions } from './make-input.ts'
import { countOne, type Finding, type Tally } from './report.ts'
import type { Input } from './request-builder.ts'
import type { FuzzWorld } from './world.ts'

/** Two answers to one fault are one finding. */
const findingsKept = 25
const connections = 6
/**
 * Inputs and bytes that one connection sends in one packet. More in flight would be load, and a turn would be the sum
 * of many.
 */
const sentTogether = 16
const bytesTogether = 32_768
/** Inputs with their own connection that are in flight beside the others. */
const sentApart = 12
const renewedEvery = 200
/** A connection that ends after this long proves nothing: the machine stood still, and both sides have timed out. */
const stoodStillMs = 45_000
const shrinkMs = 10_000
/** Turns whose cause is searched. */
const turnsExplained = 10

function mayGoWithOthers({ sharesConnection, packets, due }: Input): boolean {
  return sharesConnection && due.length === 1 && packets.length === 1
}

export interface InputRunOptions extends Omit<InputOptions, 'world'> {
  readonly service: ServiceProcess
  readonly tally: Tally
  /** Called with each finding as it occurs. */
  readonly onFinding: (finding: Finding) => void
  /** Called with the smaller input to which a finding shrank. */
  readonly onShrunk: (finding: Finding, least: Input) => void
}

/** Sends inputs to a service and judges the answers. */
export class InputRun {
  readonly #options: InputRunOptions
  readonly #tally: Tally
  readonly #service: ServiceProcess
  readonly #judge = new Judge()
  readonly #turns: LongTurns
  readonly #known = new Set<string>()
  /** By role: the number of inputs at which its session was last opened. */
  readonly #renewedAt = new Map<string, number>()
  readonly #apart = new Set<Promise<void>>()
  #next = 0
  /** Inputs answered with 503, and findings not yet shrunk. */
  #shed: Input[] = []
  #whole: Finding[] = []

  constructor(options: InputRunOptions) {
    this.#options = options
    this.#tally = options.tally
    this.#service = options.service
    this.#turns = new LongTurns(options.service.child)
  }

  get hasEnough(): boolean {
    return this.#tally.findings.length >= findingsKept || this.#hasExited
  }

  get #hasExited(): boolean {
    const { exitCode, signalCode } = this.#service.child
    return exitCode !== null || signalCode !== null
  }

  /** Sends the inputs from a number on, several at once, until a number or an instant; returns the next number. */
  async send(world: FuzzWorld, from: number, until: number, endMs: number): Promise<number> {
    this.#next = from
    const maker = new InputMaker({ ...this.#options, world })
    const mayGoOn = () => this.#next < until && !this.hasEnough && Date.now() < endMs
    const draw = () => (mayGoOn() ? maker.make(this.#next++) : undefined)
    const slots = Array.from({ length: Math.min(connections, until - from) }, async () => {
      let connection: FuzzConnection | undefined
      while (mayGoOn()) {
        connection = await this.#sendTogether(world, this.#drawPacket(world, draw), connection)
        if (this.#apart.size >= sentApart) await Promise.race(this.#apart)
      }
      connection?.close()
    })
    await Promise.all(slots)
    await Promise.all(this.#apart)
    if (this.#hasExited) this.#noteExit(maker)
    else {
      await this.#explainTurns(maker)
      await this.#askAgain()
      await this.#shrink(maker)
    }
    return this.#next
  }

  /** Draws the inputs of the next packet. Inputs that share no connection are sent immediately and not awaited. */
  #drawPacket(world: FuzzWorld, draw: () => Input | undefined): Input[] {
    const together: Input[] = []
    for (let bytes = 0; together.length < sentTogether && bytes < bytesTogether && this.#apart.size < sentApart; ) {
      const input = draw()
      if (input === undefined) break
      if (mayGoWithOthers(input)) {
        together.push(input)
        bytes += input.packets[0]?.length ?? 0
      } else {
        const sending: Promise<void> = this.#sendApart(world, input).finally(() => this.#apart.delete(sending))
        this.#apart.add(sending)
      }
    }
    return together
  }

  /** Sends inputs in one packet; those after one that closes the connection are sent again over the next. */
  async #sendTogether(world: FuzzWorld, inputs: readonly Input[], given: FuzzConnection | undefined) {
    let connection = given
    for (let rest = inputs; rest.length > 0; ) {
      if (connection?.isOpen !== true) connection = new FuzzConnection(this.#port)
      const sent = rest.map(({ number }) => this.#turns.begin(number))
      const exchanges = await connection.sendTogether(rest)
      for (const [index, exchange] of exchanges.entries()) {
        const input = rest[index]
        if (input !== undefined) await this.#end(world, input, sent[index], exchange)
      }
      for (const unsent of sent.slice(exchanges.length)) unsent.untilMs = Date.now()
      rest = rest.slice(Math.max(1, exchanges.length))
    }
    return connection
  }

  async #sendApart(world: FuzzWorld, input: Input): Promise<void> {
    const sent = this.#turns.begin(input.number)
    await this.#end(world, input, sent, await this.#sendAlone(input))
  }

  async #sendAlone(input: Input): Promise<Exchange> {
    const connection = new FuzzConnection(this.#port)
    const exchange = await connection.send(input)
    connection.close()
    return exchange
  }

  get #port(): number {
    return Number(new URL(this.#service.url).port)
  }

  async #end(world: FuzzWorld, input: Input, sent: Sent | undefined, exchange: Exchange): Promise<void> {
    const waitedMs = Date.now() - (sent?.fromMs ?? 0)
    if (sent !== undefined) sent.untilMs = Date.now()
    this.#count(input, exchange)
    const isProven = !isUnanswered(exchange) || waitedMs < stoodStillMs || this.#hasExited
    const judged = isProven ? exchange : await this.#sendAlone(input)
    const problem = this.#judge.problemOf(input, judged) ?? (await this.#misplacement(input, judged))
    if (problem !== undefined && !this.#hasExited) this.#note({ problem, input, exchange })
    if (input.role !== undefined && exchange.answers[0]?.status === 401) await this.#renew(world, input.role)
  }

  /** Repeats alone an input refused as malformed among others: the refusal must be its own. */
  async #misplacement(input: Input, { answers }: Exchange): Promise<string | undefined> {
    if (!mayGoWithOthers(input) || !answers.some(isUnread) || this.#hasExited) return undefined
    const alone = await this.#sendAlone(input)
    return alone.answers.every(isUnread) ? undefined : 'the answer is the refusal of other bytes'
  }

  /**
   * Reopens a session that an input has ended, but seldom: each sign-in hashes a password. The other roles are not
   * delayed.
   */
  async #renew(world: FuzzWorld, role: NonNullable<Input['role']>): Promise<void> {
    if (this.#tally.inputs < (this.#renewedAt.get(role) ?? 0) + renewedEvery) return
    this.#renewedAt.set(role, this.#tally.inputs)
    await world.renewSession(role)
  }

  #count(input: Input, { answers }: Exchange): void {
    const tally = this.#tally
    tally.inputs++
    tally.worstTurnMs = this.#turns.worstMs
    countOne(tally.kinds, input.kind)
    const statuses = tally.routes.get(input.route.name) ?? new Map<number, number>()
    tally.routes.set(input.route.name, statuses)
    for (const { status } of answers) countOne(statuses, status)
    if (answers.length === 0) countOne(statuses, 0)
    if (!answers.some(isShedding)) return
    tally.shed++
    this.#shed.push(input)
  }

  #note(finding: Finding): void {
    const name = `${finding.input.route.name}: ${finding.problem}`
    if (this.#known.has(name) || this.hasEnough) return
    this.#known.add(name)
    this.#tally.findings.push(finding)
    this.#whole.push(finding)
    this.#options.onFinding(finding)
  }

  #noteExit(maker: InputMaker): void {
    const { exitCode, signalCode } = this.#service.child
    const problem = `the service has ended (${exitCode ?? signalCode})`
    for (const number of this.#turns.during({ fromMs: Date.now() - 100, untilMs: Date.now() })) {
      this.#note({ problem, input: maker.make(number), exchange: undefined })
    }
  }

  /** Reports every turn that took too long, with the input of that time that is slowest when sent alone. */
  async #explainTurns(maker: InputMaker): Promise<void> {
    for (const [index, { longTurnMs, during }] of this.#turns.take().entries()) {
      this.#tally.longTurns++
      let worst: { readonly input: Input; readonly ms: number } | undefined
      for (const number of index < turnsExplained ? during : during.slice(0, 1)) {
        const input = maker.make(number)
        const ms = await this.#turns.longestDuring(() => this.#sendAlone(input))
        if (worst === undefined || ms > worst.ms) worst = { input, ms }
      }
      // The tally still counts it: compilation, garbage collection and other programs cause long turns that no input
      // can repeat.
      if (worst === undefined || worst.ms < turnLimitMs / 2) continue
      const alone = `of ${during.length} inputs at that time this one alone makes a turn of ${worst.ms.toFixed(0)} ms`
      const problem = `the event loop stood still for ${longTurnMs.toFixed(0)} ms`
      this.#note({ problem: `${problem}; ${alone}`, input: worst.input, exchange: undefined })
    }
  }

  /** Repeats shed inputs one at a time: without load they must be answered. A few suffice. */
  async #askAgain(): Promise<void> {
    for (const input of this.#shed.splice(0).slice(0, 50)) {
      const exchange = await this.#sendAlone(input)
      if (!exchange.answers.some(isShedding)) continue
      this.#note({ problem: `status ${exchange.answers[0]?.status}, also when asked alone`, input, exchange })
    }
  }

  /** Shrinks the input of each finding while the world it names exists. */
  async #shrink(maker: InputMaker): Promise<void> {
    for (const finding of this.#whole.splice(0)) {
      const { problem, input } = finding
      const isSame = async (smaller: Input) => {
        if (finding.exchange !== undefined)
          return this.#judge.problemOf(smaller, await this.#sendAlone(smaller)) === problem
        return (await this.#turns.longestDuring(() => this.#sendAlone(smaller))) > turnLimitMs
      }
      const least = await maker.shrink(input.number, isSame, shrinkMs)
      if (least !== undefined) this.#options.onShrunk(finding, least)
      if (this.#hasExited) return this.#noteExit(maker)
    }
  }
}
