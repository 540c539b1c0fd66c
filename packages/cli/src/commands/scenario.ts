import { type Command, command } from '../command.ts'
import { type ExitCode, exitCodes } from '../command-error.ts'
import type { Output } from '../output.ts'
import { makeWorld, type NewApp, type NewCampaign } from '../sandbox/make-world.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import type { StepResult } from '../scenario/play-scenario.ts'

const listCommand = command({
  name: 'scenario list',
  about: 'Name the scenarios that come with the service.',
  options: {},
  examples: [['offerwire scenario list', 'their names, and the rule that each shows']],
  async run({ io, output }) {
    const { shippedScenarios } = await import('../scenario/shipped.ts')
    const all = (await shippedScenarios(io)).map(({ name, title = name }) => ({ name, title }))
    const rows = all.map(({ name, title }) => [name, title])
    output.answer(all, output.table(['name', 'shows'], rows))
  },
})

const runCommand = command({
  name: 'scenario run',
  about: 'Play a scenario in a sandbox of its own: who sees, opens and completes an offer as days pass.',
  details:
    'A scenario is JSON: campaigns, an app, and steps that store attributes, ask for a feed, open an offer, report its conversion, move the clock and say what is expected then (docs/guides/sandbox.md).',
  arguments: [{ name: 'scenario', about: 'A name that `offerwire scenario list` shows, or a file.' }],
  options: {},
  examples: [
    ['offerwire scenario run late-conversion', 'one that comes with the service'],
    ['offerwire scenario run mine.json --json', 'your own; what each step came to, in one object'],
  ],
  async run({ io, output }, _given, [nameOrFile = '']): Promise<ExitCode> {
    const [{ findScenario }, { playScenario }] = await Promise.all([
      import('../scenario/shipped.ts'),
      import('../scenario/play-scenario.ts'),
    ])
    const scenario = await findScenario(io, nameOrFile)
    await using sandbox = await startSandbox(io, { at: scenario.at })
    const { service } = sandbox
    // The service checks them, and says what is wrong with them.
    const given = {
      campaigns: scenario.campaigns as NewCampaign[] | undefined,
      app: scenario.app as NewApp | undefined,
    }
    const world = await makeWorld(service, given)
    const steps = await playScenario(service, world, scenario, (result) => output.note(textOf(output, result)))
    const failed = steps.filter(({ ok }) => !ok).length
    const { name } = scenario
    const said =
      failed === 0 ? `${name}: every expectation held.` : `${name}: ${failed} of ${steps.length} steps failed.`
    output.answer({ name, passed: steps.length - failed, failed, steps }, said)
    return failed === 0 ? exitCodes.done : exitCodes.no
  },
})

export const scenarioCommands: readonly Command[] = [listCommand, runCommand]

function textOf(output: Output, { step, ok, message }: StepResult): string {
  const mark = ok ? output.style('green', 'ok    ') : output.style('red', 'failed')
  return `${mark} ${String(step).padStart(2)}  ${message}`
}
