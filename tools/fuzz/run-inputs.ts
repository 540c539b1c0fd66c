import type { ServiceProcess } from '../../test/support/service-process.ts'
import { type Exchange, FuzzConnection } from './connection.ts'
import type { FuzzRoute } from './fuzz-routes.ts'
import { isShedding, Judge } from './judge.ts'
import { type Input, type InputKind, makeInput } from './make-input.ts'
import type { LongTurn } from './observe-process.ts'
import type { FuzzWorld } from './world.ts'

/** A fault of the service. */
export interface Finding {
  readonly problem: string
  readonly input: Input
  readonly exchange: Exchange | undefined
}

/** The counts and findings of a run so far. */
export interface Tally {
  inputs: number
  /** Of them, those made to be refused before the database is asked. */
  shallow: number
  shed: number
  readonly statuses: Map<number, number>
  readonly kinds: Map<InputKind, number>
  readonly succeeded: Set<string>
  worstTurnMs: number
  readonly findings: Finding[]
}

/** Two answers to one fault are one finding. */
const findingsKept = 25
const turnLimitMs = 100
const connections = 12
/** Inputs that one connection sends in one packet. More of them on their way would be load, and their turns the sum of many. */
const sentTogether = 6
/** Longer ones go alone. */
const mostBytesTogether = 8_192
const remembered = 4_096

interface Sent {
  readonly number: number
  readonly fromMs: number
  untilMs: number
}

function mayGoWithOthers({ sharesConnection, packets, due }: Input): boolean {
  return sharesConnection && due.length === 1 && packets.length === 1 && (packets[0]?.length ?? 0) < mostBytesTogether
}

/** Sends inputs to a service and judges the answers. */
export class InputRun {
  readonly tally: Tally = {
    inputs: 0,
    shallow: 0,
    shed: 0,
    statuses: new Map(),
    kinds: new Map(),
    succeeded: new Set(),
    worstTurnMs: 0,
    findings: [],
  }
  readonly #service: ServiceProcess
  readonly #routes: readonly FuzzRoute[]
  readonly #seed: number
  readonly #judge = new Judge()
  readonly #recent: Sent[] = []
  readonly #known = new Set<string>()
  readonly #renewing = new Set<string>()
  #isSending = false
  #longTurns: (LongTurn & { readonly during: readonly number[] })[] = []
  /** Inputs that were answered by 503. */
  #shed: Input[] = []

  constructor(service: ServiceProcess, routes: readonly FuzzRoute[], seed: number) {
    this.#service = service
    this.#routes = routes
    this.#seed = seed
    service.child.on('message', (message) => {
      const turn = message as LongTurn
      if (!this.#isSending) return
      this.tally.worstTurnMs = Math.max(this.tally.worstTurnMs, turn.longTurnMs)
      if (turn.longTurnMs > turnLimitMs) this.#longTurns.push({ ...turn, during: this.#sentDuring(turn) })
    })
  }

  get hasEnough(): boolean {
    return this.tally.findings.length >= findingsKept || this.#hasExited
  }

  get #hasExited(): boolean {
    const { exitCode, signalCode } = this.#service.child
    return exitCode !== null || signalCode !== null
  }

  /** Sends the inputs of these numbers, several at once, until a time has come. */
  async send(world: FuzzWorld, from: number, until: number, endMs: number): Promise<void> {
    let next = from
    this.#isSending = true
    const mayGoOn = () => next < until && !this.hasEnough && Date.now() < endMs
    const slots = Array.from({ length: Math.min(connections, until - from) }, async () => {
      let connection: FuzzConnection | undefined
      while (mayGoOn()) {
        const together: Input[] = []
        let alone: Input | undefined
        while (mayGoOn() && together.length < sentTogether && alone === undefined) {
          const input = this.#inputOf(world, next++)
          if (mayGoWithOthers(input)) together.push(input)
          else alone = input
        }
        if (connection?.isOpen !== true) connection = new FuzzConnection(this.#port)
        await this.#sendTogether(world, together, connection)
        if (alone !== undefined) await this.#sendApart(world, alone)
      }
      connection?.close()
    })
    await Promise.all(slots)
    this.#isSending = false
    if (this.#hasExited) this.#noteExit(world)
    else {
      await this.#findLongTurns(world)
      await this.#askAgain()
    }
  }

  /** Sends shed inputs again, one at a time: without load they must be answered. A few are enough to see it. */
  async #askAgain(): Promise<void> {
    for (const input of this.#shed.slice(0, 50)) {
      const exchange = await this.#sendAlone(input)
      if (!exchange.answers.some(isShedding)) continue
      this.#note({ problem: `status ${exchange.answers[0]?.status}, also when asked alone`, input, exchange })
    }
    this.#shed = []
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

  #inputOf(world: FuzzWorld, number: number): Input {
    return makeInput({ seed: this.#seed, routes: this.#routes, world }, number)
  }

  /** Sends inputs in one packet; those behind one that closes the connection, each by itself. */
  async #sendTogether(world: FuzzWorld, inputs: readonly Input[], connection: FuzzConnection): Promise<void> {
    if (inputs.length === 0) return
    const sent = inputs.map((input) => this.#begin(input))
    const exchanges = await connection.sendTogether(inputs)
    for (const [index, input] of inputs.entries()) {
      const exchange = exchanges[index] ?? (await this.#sendAlone(input))
      await this.#end(world, input, sent[index], exchange)
    }
  }

  async #sendApart(world: FuzzWorld, input: Input): Promise<void> {
    const sent = this.#begin(input)
    await this.#end(world, input, sent, await this.#sendAlone(input))
  }

  #begin({ number }: Input): Sent {
    const sent: Sent = { number, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY }
    this.#recent[this.tally.inputs++ % remembered] = sent
    return sent
  }

  async #end(world: FuzzWorld, input: Input, sent: Sent | undefined, exchange: Exchange): Promise<void> {
    if (sent !== undefined) sent.untilMs = Date.now()
    this.#count(input, exchange)
    const problem = this.#judge.problemOf(input, exchange)
    if (problem !== undefined && !this.#hasExited) this.#note({ problem, input, exchange })
    if (input.role !== undefined && exchange.answers[0]?.status === 401) await this.#renew(world, input.role)
  }

  /** A session that an input has ended is opened again; others wait for nothing. */
  async #renew(world: FuzzWorld, role: NonNullable<Input['role']>): Promise<void> {
    if (this.#renewing.has(role)) return
    this.#renewing.add(role)
    await world.renewSession(role)
    this.#renewing.delete(role)
  }

  #count(input: Input, { answers }: Exchange): void {
    const { tally } = this
    const { kind, route, isShallow } = input
    if (isShallow) tally.shallow++
    if (answers.some(isShedding)) this.#shed.push(input)
    tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
    for (const answer of answers) {
      tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
      if (isShedding(answer)) tally.shed++
      if (answer.status < 400 && kind === 'valid') tally.succeeded.add(route.name)
    }
  }

  #note(finding: Finding): void {
    const name = `${finding.input.route.name}: ${finding.problem}`
    if (this.#known.has(name) || this.hasEnough) return
    this.#known.add(name)
    this.tally.findings.push(finding)
  }

  #noteExit(world: FuzzWorld): void {
    const { exitCode, signalCode } = this.#service.child
    for (const { number } of this.#recent.filter(({ untilMs }) => Date.now() - untilMs < 100)) {
      const input = this.#inputOf(world, number)
      this.#note({ problem: `the service has ended (${exitCode ?? signalCode})`, input, exchange: undefined })
    }
  }

  /** Sends what was on its way during a long turn again, one after the other, to see which of it was the cause. */
  async #findLongTurns(world: FuzzWorld): Promise<void> {
    const turns = this.#longTurns.toSorted((a, b) => b.longTurnMs - a.longTurnMs).slice(0, 3)
    for (const { longTurnMs, during } of turns) {
      let worst: { readonly input: Input; readonly ms: number } | undefined
      for (const number of during) {
        const input = this.#inputOf(world, number)
        const ms = await this.#longestTurnOf(input)
        if (worst === undefined || ms > worst.ms) worst = { input, ms }
      }
      if (worst === undefined) continue
      const alone = `of ${during.length} inputs at that time this one alone makes a turn of ${worst.ms.toFixed(0)} ms`
      const problem = `the event loop stood still for ${longTurnMs.toFixed(0)} ms`
      this.#note({ problem: `${problem}; ${alone}`, input: worst.input, exchange: undefined })
    }
    this.#longTurns = []
  }

  /** The numbers of the inputs that were on their way; asked at once, since others take their places. */
  #sentDuring({ fromMs, untilMs }: LongTurn): number[] {
    return this.#recent.filter((sent) => sent.fromMs <= untilMs && sent.untilMs >= fromMs).map(({ number }) => number)
  }

  async #longestTurnOf(input: Input): Promise<number> {
    let longest = 0
    const listen = (message: unknown) => {
      longest = Math.max(longest, (message as LongTurn).longTurnMs)
    }
    this.#service.child.on('message', listen)
    await this.#sendAlone(input)
    await new Promise((resolve) => setTimeout(resolve, 60))
    this.#service.child.off('message', listen)
    return longest
  }
}
