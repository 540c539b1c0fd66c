import type { Finding } from '../../../../tools/doctor/finding.ts'
import { command } from '../command.ts'
import { CommandError, type ExitCode, exitCodes } from '../command-error.ts'
import { runTool } from '../installation.ts'
import { checkService } from '../service-checks.ts'

export const doctorCommand = command({
  name: 'doctor',
  about: 'Check a service for faults, and say how to fix them.',
  details:
    'Without --url and OFFERWIRE_URL, checks the installation on this machine, with the same environment variables as the service: configuration, data folder, disk, database, clock, keys, port; then the service itself, if it is running. With one of them, checks the service at that address: readiness, clock, sign-in.',
  options: {},
  examples: [
    ['offerwire doctor', 'before the first start, or when something seems wrong'],
    ['offerwire doctor --url https://api.example.com/offers', 'a service elsewhere'],
    ['offerwire doctor --json', 'for a monitor: exit code 1 if there is a fault'],
  ],
  async run({ io, output, url, isNamed }): Promise<ExitCode> {
    const findings = isNamed ? await checkService(url, io) : await checkInstallation(io)
    const marks = {
      ok: output.style('green', 'ok'),
      warning: output.style('yellow', 'look'),
      fault: output.style('red', 'bad'),
    }
    const lines = findings.flatMap(({ check, status, message, remedy }) => [
      `${marks[status]}${' '.repeat(status === 'warning' ? 1 : status === 'ok' ? 3 : 2)} ${check.padEnd(14)} ${message}`,
      ...(remedy === undefined ? [] : [`${' '.repeat(20)}-> ${remedy}`]),
    ])
    const faults = findings.filter(({ status }) => status === 'fault').length
    const warnings = findings.filter(({ status }) => status === 'warning').length
    const sum = `${findings.length} checks, ${count(faults, 'fault')}, ${count(warnings, 'warning')}.`
    output.answer({ faults, warnings, findings }, [...lines, '', sum].join('\n'))
    return faults === 0 ? exitCodes.done : exitCodes.no
  },
})

async function checkInstallation(io: Parameters<typeof runTool>[0]): Promise<Finding[]> {
  const { stdout, stderr } = await runTool(io, 'doctor', [])
  if (stdout === '') throw new CommandError(exitCodes.no, 'doctor_failed', stderr.trim() || 'The check failed.')
  const { findings, url, answers } = JSON.parse(stdout) as { findings: Finding[]; url: string; answers: boolean }
  return answers ? [...findings, ...(await checkService(url, io))] : findings
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`
}
