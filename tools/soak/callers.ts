import type { ServiceProcess } from '../../test/support/service-process.ts'
import { generateLoad } from '../bench/load-generator.ts'
import { requestText } from '../bench/request-text.ts'
import type { SoakDatabase } from './cluster.ts'
import { startOwnService } from './own-service.ts'
import { makeWorld, type World } from './world.ts'

/** The share of callers after which caches must be full: memory must not grow from then on. */
const filledAt = 0.2
/** Shares of all callers after which memory is measured. */
const looks = [0.1, filledAt, 0.5, 1]
const mostGrowthMib = { heap: 32, resident: 96 }

interface Memory {
  readonly heap: number
  readonly resident: number
}

/**
 * Sends so many requests to one service, each by a caller it has never seen (user, client, creator, country, attribute, key,
 * token, link, address), and throws where its memory, once garbage is collected, goes on growing.
 */
export async function driveCallers(database: SoakDatabase, callers: number, say: (line: string) => void) {
  await using stack = new AsyncDisposableStack()
  const environment = {
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_CREATORS_PER_APP: '1000',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  }
  const service = await startOwnService(stack, { database, environment })
  const world = await makeWorld(service, 'http://127.0.0.1:9/hook')
  const read = await openMemoryReader(service)
  say(`before: ${memoryText(await read())}`)
  let sent = 0
  let filled: Memory | undefined
  for (const share of looks) {
    const requests = Math.round(callers * share) - sent
    const port = Number(new URL(service.url).port)
    const load = { port, connections: 32, requests, expected: answered, next: () => callText(world, sent++) }
    const { answers, refusals, perSecond } = await generateLoad(load)
    if (answers < requests / 2) throw new Error(`Only ${answers} of ${requests} were answered: nothing is shown.`)
    const memory = await read()
    say(`${sent} callers: ${memoryText(memory)}; ${Math.round(perSecond)} a second; ${JSON.stringify(refusals)}`)
    if (share === filledAt) filled = memory
    if (filled === undefined) continue
    const growth = { heap: memory.heap - filled.heap, resident: memory.resident - filled.resident }
    if (growth.heap > mostGrowthMib.heap || growth.resident > mostGrowthMib.resident) {
      throw new Error(`Since the first ${callers * filledAt} callers the memory grew by ${memoryText(growth)}.`)
    }
  }
}

/** Refusals are what most strangers get; a busy database answers 503. */
const answered = [200, 202, 400, 401, 404, 409, 429, 503]

const letter = (number: number) => String.fromCharCode(65 + (number % 26))

/** The request of one caller: of twenty, three come with a right key, and make rows. */
function callText(world: World, caller: number): string {
  const digits = String(caller % 100_000_000).padStart(8, '0')
  const address = { 'x-forwarded-for': `${'9'.repeat(300)},1${digits.match(/../g)?.join('.1')}` }
  const api = '/publisher/sdk/v1'
  const post = (path: string, body: object, key = world.publishableKey) =>
    requestText('POST', path, { ...address, 'x-api-key': key }, JSON.stringify(body))
  const attributes = {
    countryCode: letter(caller) + letter(Math.floor(caller / 26)),
    language: 'en',
    custom: { [`key-${caller}`]: `value-${caller}` },
  }
  switch (caller % 20) {
    case 0:
      return post(`${api}/offers/feed`, { clientId: `client-${caller}`, userId: `user-${caller}`, attributes })
    case 1:
      return post(`${api}/users/attributes`, { userId: `user-${caller}`, attributes })
    case 2:
      return post(`${api}/creators/links`, { creatorId: `creator-${caller}` })
    case 3:
      return post('/auth/sign-in', { email: `caller-${caller}@example.com`, password: 'wrong-password' })
    case 4:
      return requestText('GET', '/admin/v1/projects', { ...address, authorization: `Bearer wrong-${caller}` })
    default:
      break
  }
  if (caller % 3 === 0) return post(`${api}/offers/feed`, { userId: `user-${caller}` }, `ow_pk_live_${caller}`)
  const path =
    caller % 3 === 1 ? `/postback?transaction_id=t-${caller}&token=wrong-${caller}` : `/l/never-issued-${caller}`
  return requestText('GET', path, { ...address, 'user-agent': `Agent/${caller}` })
}

/** Reads memory through the inspector, which can collect garbage first. */
async function openMemoryReader({ output }: ServiceProcess): Promise<() => Promise<Memory>> {
  const url = /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  if (url === undefined) throw new Error('The service was not started with an inspector.')
  return async () => {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')))
    })
    const ask = (id: number, method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        socket.addEventListener('message', ({ data }) => {
          const answer = JSON.parse(String(data)) as { id?: number; result?: unknown }
          if (answer.id === id) resolve(answer.result)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    await ask(1, 'HeapProfiler.collectGarbage')
    await ask(2, 'HeapProfiler.collectGarbage')
    const expression = 'JSON.stringify(process.memoryUsage())'
    const { result } = (await ask(3, 'Runtime.evaluate', { expression })) as { result: { value: string } }
    socket.close()
    const { heapUsed, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage
    return { heap: heapUsed / 1024 / 1024, resident: rss / 1024 / 1024 }
  }
}

function memoryText({ heap, resident }: Memory): string {
  return `${heap.toFixed(1)} MiB of heap, ${resident.toFixed(0)} MiB resident`
}
