import { type Config, loadConfig } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import type { Environment } from '../../src/config/env.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const check = 'configuration'

/** Reads the configuration as a start would; undefined beside the faults that would end it. */
export function checkConfiguration(environment: Environment): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = loadConfig(environment)
    return { config, findings: [ok(check, 'Every variable has a valid value.'), ...doubts(config)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const findings = error.faults.map(({ variable, problem }) =>
      fault(check, `${variable} ${problem}`, 'docs/configuration.md says what it may be.'),
    )
    return { config: undefined, findings }
  }
}

/** Returns warnings about settings that are fine on a laptop, but rarely meant on a server. */
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
