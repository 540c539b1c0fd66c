import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../src/config/config.ts'
import { ConfigError } from '../src/config/config-error.ts'
import { type Environment, readEnvironment } from '../src/config/env.ts'
import { checkDataFolder } from './doctor/check-data-folder.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { examine, type Finding, fault, ok, warning } from './doctor/finding.ts'
import { runTool } from './run-tool.ts'

async function doctor(): Promise<void> {
  parseArgs()
  const { config, findings } = checkConfiguration(readEnvironment())
  const all: Finding[] = [ok('node', `Node ${process.versions.node}.`), ...findings]
  let answers = false
  if (config !== undefined) {
    const port = await checkPort(config)
    answers = port.answers
    all.push(...(await checkDataFolder(config)))
    all.push(...(await examine('database', () => checkDatabase(config))), port.finding)
  }
  const url = config?.addresses.baseUrl ?? ''
  process.stdout.write(`${JSON.stringify({ findings: all, url, answers })}\n`)
  if (all.some(({ status }) => status === 'fault')) process.exitCode = 1
}

const timeoutMs = 3_000

/** Returns whether the port is free, or taken by the service itself. */
async function checkPort({ host, port, addresses }: Config): Promise<{ finding: Finding; answers: boolean }> {
  const code = await listenFault(host, port)
  if (code === undefined) return { finding: ok('port', `${port} of ${host} is free.`), answers: false }
  if (code !== 'EADDRINUSE') {
    const finding = fault('port', `The service cannot listen on ${port} of ${host} (${code}).`, 'Set PORT or HOST.')
    return { finding, answers: false }
  }
  const { pathname } = new URL(addresses.baseUrl)
  const local = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  if (await isService(`${local}${pathname.replace(/\/$/, '')}/healthz`)) {
    return { finding: ok('port', `The service answers on ${port} of ${host}.`), answers: true }
  }
  const finding = fault('port', `Another program listens on ${port} of ${host}.`, 'Stop it, or set PORT.')
  return { finding, answers: false }
}

function listenFault(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  server.listen(port, host, () => server.close(() => resolve(undefined)))
  return promise
}

/** Recognises the service by the JSON of `/healthz`, whatever other program may listen on that port. */
async function isService(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}

const check = 'configuration'

/** Reads the configuration as a start would; undefined if it has faults, which are returned. */
function checkConfiguration(environment: Environment): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = loadConfig(environment)
    return { config, findings: [ok(check, 'Every variable has a valid value.'), ...doubts(config)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const findings = error.faults.map(({ variable, problem }) =>
      fault(check, `${variable} ${problem}`, 'docs/configuration.md lists the allowed values.'),
    )
    return { config: undefined, findings }
  }
}

/** Returns warnings about settings that suit a laptop, but rarely a server. */
function doubts({ addresses, allowsPrivateWebhooks, isProduction, given }: Config): Finding[] {
  const { protocol, hostname } = new URL(addresses.baseUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const findings: Finding[] = []
  if (protocol === 'http:' && !isLocal) {
    const remedy = 'Put TLS in front, and let BASE_URL begin with https://.'
    findings.push(warning(check, 'BASE_URL is plain http: keys and passwords cross the network unencrypted.', remedy))
  }
  if (isProduction && isLocal) {
    const remedy = 'Set BASE_URL to the public address.'
    findings.push(warning(check, `Links point to ${addresses.baseUrl}, which only this machine can open.`, remedy))
  }
  if (allowsPrivateWebhooks && (isProduction || !isLocal)) {
    const remedy = 'Unset it: webhooks reach private addresses of your network.'
    findings.push(warning(check, 'WEBHOOK_ALLOW_PRIVATE is set.', remedy))
  }
  if (isProduction && given.databaseUrl !== undefined && given.adminToken === undefined) {
    const remedy = 'Set it, to the same value on each node.'
    findings.push(warning(check, 'ADMIN_TOKEN is not set: each node makes one of its own in DATA_DIR.', remedy))
  }
  if (isProduction && given.metricsToken === undefined) {
    findings.push(warning(check, 'Anyone who reaches the port reads /metrics.', 'Set METRICS_TOKEN.'))
  }
  return findings
}

// At the end, so that everything above is defined.
await runTool(doctor)
