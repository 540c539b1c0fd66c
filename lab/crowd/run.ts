import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runTool, say } from '../../tools/run-tool.ts'
import { startOwnService } from '../support/own-service.ts'
import { type Call, crowdLoops } from './loops.ts'
import { makeTenants } from './tenants.ts'

const usage = `npm run crowd -w lab -- [--database postgres] [--seconds 20] [--only part-of-a-name]

Lets one member repeat the largest legal call of each kind over four connections, and measures the feeds of another tenant
meanwhile: 20 a second, each sent at its time. Prints their 50th and 95th percentile beside those of a quiet service, and
every status that was not a success.`

const feedsASecond = 20
const attributes = { countryCode: 'US', language: 'en', age: 30 }
const connections = 4

/** Sends feeds at a steady rate until a time is over; gives the milliseconds of each and the statuses beside 200. */
async function measureFeeds(url: string, key: string, seconds: number) {
  const waits: number[] = []
  const faults: number[] = []
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const ask = async (index: number) => {
    const body = JSON.stringify({ clientId: 'c', userId: `reader-${index}`, limit: 10, attributes })
    const startedMs = performance.now()
    const answer = await fetch(`${url}/publisher/sdk/v1/offers/feed`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    waits.push(performance.now() - startedMs)
    if (answer.status !== 200) faults.push(answer.status)
  }
  const under: Promise<void>[] = []
  const startedMs = performance.now()
  for (let index = 0; index < seconds * feedsASecond; index++) {
    await sleep(Math.max(0, startedMs + (index * 1_000) / feedsASecond - performance.now()))
    under.push(ask(index))
  }
  await Promise.all(under)
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? Number.NaN
  return { p50Ms: at(0.5), p95Ms: at(0.95), faults }
}

/** Repeats a call until it is told to stop; counts the answers by status. */
function startCrowd(call: Call) {
  const statuses = new Map<number, number>()
  let isOver = false
  const repeat = async () => {
    while (!isOver) {
      const status = await call()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // As a client that heeds Retry-After.
      if (status === 429 || status === 503) await sleep(1_000)
    }
  }
  const running = Promise.all(Array.from({ length: connections }, repeat))
  return {
    statuses,
    async stop() {
      isOver = true
      await running
    },
  }
}

await runTool(async () => {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, seconds: { type: 'string', default: '20' }, only: { type: 'string' } },
  })
  const seconds = Number(values.seconds)
  await using stack = new AsyncDisposableStack()
  const environment = {
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_MANAGEMENT_PER_SECOND: '100000',
    LOG_LEVEL: 'error',
  }
  const service = await startOwnService(stack, { database: values.database, environment })
  const { quietKey, crowd } = await makeTenants(service)
  const loops = await crowdLoops(service, crowd)
  await measureFeeds(service.url, quietKey, 5)
  const tell = async (name: string) => {
    const { p50Ms, p95Ms, faults } = await measureFeeds(service.url, quietKey, seconds)
    const refused = faults.length === 0 ? '' : `, ${faults.length} not answered with 200 (${faults[0]})`
    return `${name}: p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms${refused}`
  }
  say(await tell('quiet'))
  for (const [name, begin] of loops) {
    if (!name.includes(values.only ?? '')) continue
    const others = startCrowd(begin())
    const told = await tell(name)
    await others.stop()
    say(`${told}; the crowd had ${[...others.statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`)
  }
  say(await tell('quiet again'))
}, usage)
