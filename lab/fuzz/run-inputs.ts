import type { ServiceProcess } from '../../test/support/app/service-process.ts'
import { type Exchange, FuzzConnection, isUnanswered } from '../support/connection.ts'
import { isShedding, isUnread, Judge } from './judge.ts'
import { type Input, type InputOptions, makeInput } from './make-input.ts'
import type { LongTurn } from './observe-process.ts'
import { RecentInputs, type Sent } from './recent-inputs.ts'
import { Stalls } from './stalls.ts'
import { countOne, type Finding, type Tally } from './tally.ts'
import type { FuzzWorld } from './world.ts'

/** Two answers to one fault are one finding. */
const findingsKept = 25
const turnLimitMs = 100
const connections = 6
/** Inputs and bytes that one connection sends in one packet. More of them on their way would be load, and their turns the sum of many. */
const sentTogether = 16
const bytesTogether = 32_768
/** Inputs with a connection of their own that are on their way while the others go on. */
const sentApart = 12
const renewedEvery = 2_000

/** What sends one packet after the other over one connection, and the next when that is closed. */
interface Slot {
  connection: FuzzConnection | undefined
}

function mayGoWithOthers({ sharesConnection, packets, due }: Input): boolean {
  return sharesConnection && due.length === 1 && packets.length === 1
}

export interface InputRunOptions extends Omit<InputOptions, 'world'> {
  readonly service: ServiceProcess
  /** The counts to go on from. */
  readonly tally: Tally
  /** Called with each finding as soon as it is there. */
  readonly onFinding: (finding: Finding) => void
}

/** Sends inputs to a service and judges the answers. */
export class InputRun {
  readonly #options: InputRunOptions
  readonly #tally: Tally
  readonly #service: ServiceProcess
  readonly #judge = new Judge()
  readonly #recent = new RecentInputs()
  readonly #stalls = new Stalls()
  readonly #known = new Set<string>()
  /** After how many inputs a role's session was opened last. */
  readonly #renewedAt = new Map<string, number>()
  #next = 0
  #isSending = false
  #countedMs = 0
  #pause: PromiseWithResolvers<void> | undefined
  readonly #apart = new Set<Promise<void>>()
  #longTurns: (LongTurn & { readonly during: readonly number[] })[] = []
  /** Inputs that were answered by 503. */
  #shed: Input[] = []

  constructor(options: InputRunOptions) {
    const { service, tally } = options
    this.#options = options
    this.#tally = tally
    this.#service = service
    service.child.on('message', (message) => {
      const turn = message as LongTurn
      if (!this.#isSending) return
      this.#tally.worstTurnMs = Math.max(this.#tally.worstTurnMs, turn.longTurnMs)
      if (turn.longTurnMs > turnLimitMs) this.#longTurns.push({ ...turn, during: this.#recent.during(turn) })
    })
  }

  /** The number of the next input; those just before it may be on their way. */
  get next(): number {
    return this.#next
  }

  get hasEnough(): boolean {
    return this.#tally.findings.length >= findingsKept || this.#hasExited
  }

  get #hasExited(): boolean {
    const { exitCode, signalCode } = this.#service.child
    return exitCode !== null || signalCode !== null
  }

  /** Sends the inputs of these numbers, several at once, until a time has come; returns the number of the next. */
  async send(world: FuzzWorld, from: number, until: number, endMs: number): Promise<number> {
    this.#next = from
    this.#isSending = true
    this.#countedMs = Date.now()
    const mayGoOn = () => this.#next < until && !this.hasEnough && Date.now() < endMs
    const draw = () => (mayGoOn() ? this.#inputOf(world, this.#next++) : undefined)
    const slots = Array.from({ length: Math.min(connections, until - from) }, async () => {
      const slot: Slot = { connection: undefined }
      while (mayGoOn()) {
        if (this.#pause !== undefined) {
          // It would be closed for its idleness just when it is used again.
          slot.connection?.close()
          await this.#pause.promise
          continue
        }
        await this.#sendTogether(world, this.#drawPacket(world, draw), slot)
        if (this.#apart.size >= sentApart) await Promise.race(this.#apart)
      }
      slot.connection?.close()
    })
    await Promise.all(slots)
    await Promise.all(this.#apart)
    this.#isSending = false
    if (this.#hasExited) this.#noteExit(world)
    else {
      await this.#findLongTurns(world)
      await this.#askAgain()
    }
    return this.#next
  }

  /** Sends nothing new from now on: a stopped process would take its own absence for that of the service. */
  pause(): void {
    this.#pause ??= Promise.withResolvers()
  }

  resume(): void {
    this.#pause?.resolve()
    this.#pause = undefined
    this.#countedMs = Date.now()
  }

  /** Draws the inputs of the next packet. Those that share no connection are sent at once, and are not waited for. */
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
    return makeInput({ ...this.#options, world }, number)
  }

  /** Sends inputs in one packet; those behind one that closes the connection again, over the next one. */
  async #sendTogether(world: FuzzWorld, inputs: readonly Input[], slot: Slot): Promise<void> {
    for (let rest = inputs; rest.length > 0; ) {
      if (slot.connection?.isOpen !== true) slot.connection = new FuzzConnection(this.#port)
      const sent = rest.map(({ number }) => this.#recent.begin(number))
      const exchanges = await slot.connection.sendTogether(rest)
      for (const [index, exchange] of exchanges.entries()) {
        const input = rest[index]
        if (input !== undefined) await this.#end(world, input, sent[index], exchange)
      }
      for (const unsent of sent.slice(exchanges.length)) unsent.untilMs = Date.now()
      rest = rest.slice(Math.max(1, exchanges.length))
    }
  }

  async #sendApart(world: FuzzWorld, input: Input): Promise<void> {
    const sent = this.#recent.begin(input.number)
    await this.#end(world, input, sent, await this.#sendAlone(input))
  }

  async #end(world: FuzzWorld, input: Input, sent: Sent | undefined, exchange: Exchange): Promise<void> {
    if (sent !== undefined) sent.untilMs = Date.now()
    this.#count(input, exchange)
    const isProven = !isUnanswered(exchange) || !this.#stalls.hasBeenSince(sent?.fromMs ?? 0)
    const judged = isProven || this.#hasExited ? exchange : await this.#sendAlone(input)
    const problem = this.#judge.problemOf(input, judged) ?? (await this.#misplacement(input, judged))
    if (problem !== undefined && !this.#hasExited) this.#note({ problem, input, exchange })
    if (input.role !== undefined && exchange.answers[0]?.status === 401) await this.#renew(world, input.role)
  }

  /** Asks alone what was refused as no request among others: the refusal must be of this one. */
  async #misplacement(input: Input, { answers }: Exchange): Promise<string | undefined> {
    if (!mayGoWithOthers(input) || !answers.some(isUnread) || this.#hasExited) return undefined
    const alone = await this.#sendAlone(input)
    return alone.answers.every(isUnread) ? undefined : 'the answer is the refusal of other bytes'
  }

  /** A session that an input has ended is opened again, now and then: each sign-in hashes a password. Others wait for nothing. */
  async #renew(world: FuzzWorld, role: NonNullable<Input['role']>): Promise<void> {
    if (this.#tally.inputs < (this.#renewedAt.get(role) ?? 0) + renewedEvery) return
    this.#renewedAt.set(role, this.#tally.inputs)
    await world.renewSession(role)
  }

  #count(input: Input, { answers }: Exchange): void {
    const tally = this.#tally
    const { kind, route, isShallow } = input
    const nowMs = Date.now()
    tally.ms += nowMs - this.#countedMs
    this.#countedMs = nowMs
    tally.inputs++
    if (isShallow) tally.shallow++
    if (answers.some(isShedding)) this.#shed.push(input)
    countOne(tally.kinds, kind)
    for (const answer of answers) {
      countOne(tally.answers, `${route.name} ${answer.status}`)
      if (isShedding(answer)) tally.shed++
    }
    if (answers.length === 0) countOne(tally.answers, `${route.name} 0`)
  }

  #note(finding: Finding): void {
    const name = `${finding.input.route.name}: ${finding.problem}`
    if (this.#known.has(name) || this.hasEnough) return
    this.#known.add(name)
    this.#tally.findings.push(finding)
    this.#options.onFinding(finding)
  }

  #noteExit(world: FuzzWorld): void {
    const { exitCode, signalCode } = this.#service.child
    for (const number of this.#recent.during({ fromMs: Date.now() - 100, untilMs: Date.now() })) {
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
