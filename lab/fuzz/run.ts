import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ApiDocument, type ApiRoute, readRoutes } from '../../test/support/api-routes.ts'
import type { ServiceProcess } from '../../test/support/app/service-process.ts'
import { runTool, say } from '../../tools/run-tool.ts'
import { memoryFolder, startOwnService } from '../support/own-service.ts'
import { memberPassword } from './make-tenant.ts'
import { describeBytes, describeFinding, loggedErrors, Tally } from './report.ts'
import { InputRun } from './run-inputs.ts'
import { type FuzzWorld, makeFuzzWorld, operatorEmail } from './world.ts'

const usage = `npm run fuzz -- [--inputs 20000] [--seconds 600] [--seed 1] [--routes part] [--from 0] [--input 17] [--database postgres]

Sends inputs to every route of a service that it starts, each made from what the route declares: valid ones, nearly valid
ones, and hostile ones. Says which were answered by a 5xx, by nothing, by what the OpenAPI document does not allow or by
the service's inside, and every turn of the event loop that took more than 100 ms of its processor; of each the least input
that does so.
  --routes    only routes whose name has this part, such as "POST /publisher"
  --from      the number of the first input
  --input     only the input of this number, of this seed: repeats a finding
  --database  embedded, or postgres for a database of its own on the server of TEST_DATABASE_URL`

/** Inputs wear out the objects they find; this many share one world. */
const inputsOfWorld = 10_000

const reportMs = 60_000

interface FuzzOptions {
  readonly seed: number
  readonly from: number
  readonly until: number
  readonly endMs: number
  readonly part: string
}

async function fuzz(service: ServiceProcess, { seed, from, until, endMs, part }: FuzzOptions): Promise<void> {
  const all = readRoutes((await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDocument)
  const routes = all.filter(({ name }) => name.includes(part))
  if (routes.length === 0) throw new Error(`No route has ${part} in its name.`)
  say(`seed ${seed}, ${routes.length} routes, from input ${from}`)
  const tally = new Tally()
  const run = new InputRun({
    ...{ service, routes, seed, tally },
    onFinding: (finding) => say(describeFinding(finding, seed)),
    onShrunk: ({ problem, input }, least) =>
      say(`\n--- the least of input ${input.number} with: ${problem}\n${describeBytes(least)}`),
  })
  const timer = setInterval(() => say(tally.describe()), reportMs)
  try {
    for (let next = from; next < until && Date.now() < endMs && !run.hasEnough; ) {
      const world = await makeWorld(service, all, next)
      next = await run.send(world, next, Math.min(until, next + inputsOfWorld), endMs)
    }
  } finally {
    clearInterval(timer)
  }
  concludeRun(service, tally, routes, seed)
}

/** Reports a run; throws if it found a fault. */
function concludeRun(service: ServiceProcess, tally: Tally, routes: readonly ApiRoute[], seed: number): void {
  const errors = loggedErrors(service.output())
  say(tally.describeRoutes())
  say(tally.describe())
  for (const line of errors) say(`the service logged an error: ${line}`)
  say(`routes without a success: ${tally.withoutSuccess(routes.map(({ name }) => name))}`)
  if (tally.findings.length + errors.length === 0) return
  const counts = `${tally.findings.length} findings, ${errors.length} logged errors`
  throw new Error(`${counts}. Repeat one: --seed ${seed} --input N`)
}

/** Makes a world; tries again if a busy machine made the service shed a request. */
async function makeWorld(service: ServiceProcess, routes: readonly ApiRoute[], from: number): Promise<FuzzWorld> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await makeFuzzWorld(service, routes, `${from}.${attempt}`)
    } catch (error) {
      if (attempt === 5 || !String(error).includes('was answered 503')) throw error
    }
  }
}

/** The service's environment: limits that the fuzzer stays below, and callers with addresses of their own. */
const environment = {
  LOG_LEVEL: 'error',
  NODE_OPTIONS: '--max-semi-space-size=32',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_MANAGEMENT_PER_SECOND: '100000',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  ADMIN_EMAIL: operatorEmail,
  ADMIN_PASSWORD: memberPassword,
}

await runTool(async () => {
  const texts = ['inputs', 'seconds', 'seed', 'routes', 'from', 'input', 'database'] as const
  const { values } = parseArgs({
    options: Object.fromEntries(texts.map((name) => [name, { type: 'string' }])) as Record<string, { type: 'string' }>,
  })
  const { inputs = '20000', seconds = '86400', seed = String(Date.now() % 1_000_000), routes = '', input } = values
  const from = Number(input ?? values.from ?? 0)
  await using stack = new AsyncDisposableStack()
  const preload = fileURLToPath(new URL('observe-process.ts', import.meta.url))
  const service = await startOwnService(stack, {
    ...{ database: values.database, below: memoryFolder, environment, preload },
  })
  const until = from + (input === undefined ? Number(inputs) : 1)
  const endMs = Date.now() + Number(seconds) * 1_000
  await fuzz(service, { seed: Number(seed), from, until, endMs, part: routes }).catch((error: unknown) => {
    const { exitCode, signalCode } = service.child
    const hasEnded = exitCode !== null || signalCode !== null
    if (hasEnded) say(`the service has ended (${exitCode ?? signalCode}):\n${service.output().slice(-4_000)}`)
    // Only the cause of a failed fetch holds its reason.
    throw error instanceof Error && error.cause !== undefined ? new Error(`${error.message}: ${error.cause}`) : error
  })
}, usage)
