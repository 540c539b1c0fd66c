import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeWorld, type World } from '../../test/faults/scenario/network.ts'
import { processAdminToken, type ServiceProcess } from '../../test/support/app/service-process.ts'
import { countOne } from '../fuzz/report.ts'
import type { Answer } from '../support/answer-reader.ts'
import { FuzzConnection } from '../support/connection.ts'
import { startOwnService } from '../support/own-service.ts'
import { type CallerRequest, requestOf } from './caller-requests.ts'
import type { SoakDatabase } from './cluster.ts'
import type { Memory } from './tell-memory.ts'

/** How often memory is measured; the last half must be flat. */
const looks = 10
const mostGrowthMib = { live: 6, resident: 96 }
const connections = 6
/** Requests that one connection sends in one packet. */
const sentTogether = 16
/** With a greater share of requests shed or unanswered, the run would prove nothing. */
const mostShedShare = 0.5

interface CallerOptions {
  readonly database: SoakDatabase
  readonly count: number
  readonly say: (line: string) => void
}

/**
 * Sends the requests of `count` callers to one service, each with words that are new to it: users, keys, attributes,
 * creators, tokens, links, addresses and so on. Most are refused from memory. Throws if the memory after a garbage
 * collection still grows in the last half: by then all caches of callers must be full.
 */
export async function driveCallers({ database, count, say }: CallerOptions): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const environment = {
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_CREATORS_PER_APP: '1000',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  }
  const preload = fileURLToPath(new URL('tell-memory.ts', import.meta.url))
  const service = await startOwnService(stack, { database, environment, preload })
  const world = await makeWorld(service, 'http://127.0.0.1:9/hook')
  say(`before: ${memoryText(await readMemory(service))}`)
  const callers = new Callers(service, world)
  let halfway: Memory | undefined
  for (let look = 1; look <= looks; look++) {
    await callers.sendUntil((count * look) / looks)
    const memory = await readMemory(service)
    say(`${callers.describe()}: ${memoryText(memory)}`)
    if (look === looks / 2) halfway = memory
    if (halfway !== undefined) assertFlat(halfway, memory)
  }
  callers.assertShown()
}

function assertFlat(halfway: Memory, memory: Memory): void {
  const growth = { live: memory.live - halfway.live, resident: memory.resident - halfway.resident }
  if (growth.live > mostGrowthMib.live || growth.resident > mostGrowthMib.resident) {
    throw new Error(`Since half of the callers, memory grew by ${memoryText(growth)}.`)
  }
}

/** Callers, each of which comes once. */
class Callers {
  readonly #port: number
  readonly #world: World
  readonly #answers = new Map<string, Map<number, number>>()
  readonly #startMs = Date.now()
  #next = 0
  #words = 0
  #shed = 0

  constructor({ url }: ServiceProcess, world: World) {
    this.#port = Number(new URL(url).port)
    this.#world = world
  }

  async sendUntil(count: number): Promise<void> {
    const slots = Array.from({ length: connections }, async () => {
      let connection: FuzzConnection | undefined
      while (this.#next < count) {
        if (connection?.isOpen !== true) connection = new FuzzConnection(this.#port)
        await this.#sendTogether(connection)
      }
      connection?.close()
    })
    await Promise.all(slots)
  }

  async #sendTogether(connection: FuzzConnection): Promise<void> {
    const requests = Array.from({ length: sentTogether }, () => requestOf(this.#world, processAdminToken, this.#next++))
    const wires = requests.map(({ text, method }) => ({
      packets: [Buffer.from(text)],
      due: [method],
      method,
      sharesConnection: true,
    }))
    const exchanges = await connection.sendTogether(wires)
    for (const [index, { answers }] of exchanges.entries()) {
      const request = requests[index]
      if (request === undefined) continue
      if (answers[0] === undefined) this.#shed++
      else this.#count(request, answers[0])
    }
  }

  #count({ kind, words, expected }: CallerRequest, { status, body }: Answer): void {
    if (!expected.includes(status)) throw new Error(`${kind} was answered ${status}: ${body}`)
    this.#words += words
    if (status === 503) this.#shed++
    const ofKind = this.#answers.get(kind) ?? new Map<number, number>()
    this.#answers.set(kind, ofKind)
    countOne(ofKind, status)
  }

  describe(): string {
    const pace = Math.round((1_000 * this.#next) / (Date.now() - this.#startMs))
    return `${this.#next} callers with ${this.#words} words, ${pace} a second, ${this.#shed} shed`
  }

  /** Throws if nearly all answers to a kind of request were sheds. */
  assertShown(): void {
    if (this.#shed > this.#next * mostShedShare) throw new Error(`${this.#shed} of ${this.#next} requests were shed.`)
    for (const [kind, statuses] of this.#answers) {
      const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      if (statuses.get(503) === all) throw new Error(`${kind} was answered by 503 alone.`)
    }
  }
}

/** Asks the service, into which `tell-memory.ts` was loaded. */
async function readMemory({ child }: ServiceProcess): Promise<Memory> {
  child.send('How much memory is in use?')
  const [memory] = await once(child, 'message')
  return memory as Memory
}

function memoryText({ live, resident }: Memory): string {
  return `${live.toFixed(1)} MiB live, ${resident.toFixed(0)} MiB resident`
}
