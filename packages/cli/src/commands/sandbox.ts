import { loadConfig } from '../../../../src/config/config.ts'
import { ConfigError } from '../../../../src/config/config-error.ts'
import { formatOf, readCampaigns } from '../campaign-file.ts'
import { command } from '../command.ts'
import { type ExitCode, exitCodes, usageError } from '../command-error.ts'
import type { Io } from '../io.ts'
import type { Output } from '../output.ts'
import { makeWorld, type NewCampaign, type World } from '../sandbox/make-world.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start-sandbox.ts'

export const sandboxCommand = command({
  name: 'sandbox',
  about: 'Start a service of its own whose clock you move, with a campaign, an app and keys.',
  details:
    'It listens at 127.0.0.1 and keeps its data in a temporary folder until Ctrl-C. Time stands still until POST /admin/v1/clock moves it; everything that becomes due on the way is done. No variable of the environment changes it.',
  options: {
    at: { value: '<instant>', about: 'When the clock begins: 2027-01-31T00:00:00Z. Default: now.' },
    from: {
      value: '<file>',
      about: 'Campaigns as `offerwire campaigns export` wrote them. Default: one of ten dollars.',
    },
    port: { value: '<port>', about: 'TCP port to listen on. Default: a free one.' },
  },
  examples: [
    ['offerwire sandbox --at 2027-01-31T00:00:00Z', 'begins in the last night of January'],
    ['offerwire sandbox --from campaigns.json --json', 'your own campaigns; one line for a script, when all is ready'],
  ],
  async run({ io, output }, given): Promise<ExitCode> {
    const options = readOptions(given)
    const campaigns = given.from === undefined ? undefined : await readExport(io, given.from)
    try {
      await using sandbox = await startSandbox(io, { ...options, buildsPages: !output.json })
      const world = await makeWorld(sandbox.service, { campaigns })
      const clock = await sandbox.service.get('/admin/v1/clock', {}, 'now')
      const { url: baseUrl, adminToken } = sandbox
      output.answer({ baseUrl, adminToken, clock, ...world }, textOf(output, sandbox, clock.now, world))
      await sandbox.ended
    } catch (error) {
      if (!io.signal.aborted) throw error
    }
    return exitCodes.done
  },
})

/** Reads them as the service reads its variables, and names the option that it refuses. */
function readOptions({
  at,
  port,
}: {
  readonly at?: string | undefined
  readonly port?: string | undefined
}): SandboxOptions {
  const names: Readonly<Record<string, string>> = { TEST_CLOCK: '--at', PORT: '--port' }
  try {
    // What the variable takes besides is no instant.
    const config = loadConfig({
      TEST_CLOCK: at === 'true' || at === '' ? 'none' : at,
      PORT: port === '' ? 'none' : port,
    })
    return { at, port: port === undefined ? undefined : config.port }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const faults = error.faults.map(({ variable, problem }) => `${names[variable]} ${problem.replace('true, or ', '')}`)
    throw usageError(faults.join(' '))
  }
}

async function readExport(io: Io, file: string): Promise<NewCampaign[]> {
  const read = await readCampaigns(io, file, formatOf(undefined, file))
  const drafts = 'csv' in read ? await readCsv(read.csv, file) : read.campaigns
  if (drafts.length === 0) throw usageError(`${file} has no campaigns.`)
  // An id of another service means nothing here. The rest is checked by the service.
  return drafts.map(({ id: _, ...campaign }) => campaign as NewCampaign)
}

async function readCsv(csv: string, file: string): Promise<Readonly<Record<string, unknown>>[]> {
  const [{ readCampaignCsv }, { ServiceError }] = await Promise.all([
    import('../../../../src/features/campaigns/transfer/campaign-csv.ts'),
    import('../../../../src/errors.ts'),
  ])
  try {
    return readCampaignCsv(csv, Number.POSITIVE_INFINITY).map(({ draft }) => draft)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw usageError(`${file}: ${error.message}`)
  }
}

function textOf(output: Output, { url, adminToken, adminPassword }: Sandbox, now: string, world: World): string {
  const { organization, campaigns, project, app, keys } = world
  const keyText = ({ publishableKey, secretKey }: World['keys']['live']) => `${publishableKey}   secret ${secretKey}`
  const rows: readonly (readonly [string, string])[] = [
    ['Address', url],
    ['Dashboard', `${url}/dashboard   operator@offerwire.local   ${adminPassword}`],
    ['Admin token', adminToken],
    ['Clock', `${now}, frozen`],
    ['Organization', organization.id],
    ['Postback token', organization.postbackToken],
    ['API key', organization.apiKey],
    ...campaigns.map(({ id, name }) => ['Campaign', `${id}   ${name}`] as const),
    ['Project', project.id],
    ['App', app.id],
    ['Live key', keyText(keys.live)],
    ['Test key', keyText(keys.test)],
  ]
  const move = `curl -s ${url}/admin/v1/clock -H 'Authorization: Bearer ${adminToken}' -H 'Content-Type: application/json' -d '{"advanceBySeconds": 86400}'`
  return [
    output.style('bold', `The sandbox is ready at ${url}. Press Ctrl-C to end it; its data go with it.`),
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(15)} ${value}`),
    '',
    '  A day later:',
    `    ${move}`,
  ].join('\n')
}
