import { readEnvironment } from '../src/config/env.ts'
import { checkConfiguration } from './doctor/check-configuration.ts'
import { checkDataFolder } from './doctor/check-data-folder.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkPort } from './doctor/check-port.ts'
import { examine, type Finding, ok } from './doctor/finding.ts'
import { runTool } from './run-tool.ts'

const usage = `offerwire doctor

Looks at the installation on this machine, with the same environment variables as the service, and changes nothing. Writes
what it found as JSON: { findings, url, answers }. The exit code is 1 if there is a fault.`

async function doctor(): Promise<void> {
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

await runTool(usage, doctor)
