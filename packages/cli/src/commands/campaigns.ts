import { writeFile } from 'node:fs/promises'
import type { Answer } from '@offerwire/api-types'
import { formatOf, readCampaigns } from '../campaign-file.ts'
import { chooseOrganization } from '../choose.ts'
import { type Command, command, sharedOptions } from '../command.ts'
import { CommandError, type ExitCode, exitCodes, usageError } from '../command-error.ts'
import type { Output } from '../output.ts'

type Import = Answer<'/admin/v1/organizations/{organizationId}/campaigns/import', 'post'>
type Row = Import['rows'][number]

const { organization } = sharedOptions
const format = { value: '<name>', choices: ['csv', 'json'], about: 'Default: from the file name, else JSON.' } as const

const exportCommand = command({
  name: 'campaigns export',
  about: 'Write all campaigns of an advertiser as CSV or JSON, to edit, keep or import elsewhere.',
  arguments: [{ name: 'file', about: 'The file to write; standard output without one.', isOptional: true }],
  options: { organization, format },
  examples: [
    ['offerwire campaigns export campaigns.csv', 'for a spreadsheet'],
    ['offerwire campaigns export --format json | jq .campaigns[].name', 'for a script'],
  ],
  async run({ io, output, connect }, given, [file]) {
    const service = await connect()
    const { id: organizationId, name } = await chooseOrganization(service, given.organization)
    const written = formatOf(given.format, file)
    const text = await service.text('/admin/v1/organizations/{organizationId}/campaigns/export', {
      path: { organizationId },
      query: { format: file === undefined && output.json ? 'json' : written },
    })
    if (file === undefined) {
      io.stdout.write(text)
      return
    }
    await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
      throw usageError(`${file} cannot be written: ${error.code ?? error.message}.`)
    })
    output.answer({ file, format: written, organizationId }, `The campaigns of ${name} are in ${file}.`)
  },
})

const importCommand = command({
  name: 'campaigns import',
  about: 'Create and update campaigns from a CSV or JSON file: all of them, or none.',
  details:
    'Rows match campaigns by externalId, else by the exported id; importing a file again changes nothing. At most 500 rows. The service checks every row before it changes anything.',
  arguments: [{ name: 'file', about: 'The file to read; - is standard input.' }],
  options: { organization, format, 'dry-run': { about: 'Only show what would change.' } },
  examples: [
    ['offerwire campaigns import campaigns.csv --dry-run', 'what would be created and changed'],
    ['offerwire campaigns import campaigns.csv', 'and do it'],
    ['offerwire campaigns import - --json < campaigns.json', 'from a script'],
  ],
  async run({ io, output, connect }, given, [file = '']): Promise<ExitCode> {
    const body = await readCampaigns(io, file, formatOf(given.format, file))
    const service = await connect()
    const { id: organizationId } = await chooseOrganization(service, given.organization)
    const send = (dryRun: boolean) =>
      service
        .post(
          '/admin/v1/organizations/{organizationId}/campaigns/import',
          { path: { organizationId }, body: { ...body, dryRun } },
          'counts',
          'rows',
        )
        .catch(asFaultOfFile)
    const planned = await send(true)
    const isRefused = planned.counts.faulty > 0
    const answer = given.dryRun || isRefused ? planned : await send(false)
    output.answer(answer, textOf(answer, output))
    if (isRefused) output.note('Nothing was imported.')
    return isRefused ? exitCodes.usage : exitCodes.done
  },
})

export const campaignCommands: readonly Command[] = [exportCommand, importCommand]

/** What the service refuses to read is the file's fault, as what this command cannot read is. */
function asFaultOfFile(error: unknown): never {
  if (!(error instanceof CommandError) || error.exitCode !== exitCodes.no || error.code === 'not_found') throw error
  throw new CommandError(exitCodes.usage, error.code, error.message, error.remedy)
}

function textOf({ dryRun, counts, rows }: Import, output: Output): string {
  const styles = { create: 'green', update: 'yellow', faulty: 'red', unchanged: 'dim' } as const
  const told = rows.filter(({ outcome }) => outcome !== 'unchanged')
  const lines = told.map((row) => [
    String(row.row),
    output.style(styles[row.outcome], row.outcome),
    row.externalId ?? '',
    row.name ?? '',
    particulars(row),
  ])
  const done = dryRun ? 'Would create' : 'Created'
  const updated = dryRun ? 'update' : 'updated'
  const faulty = counts.faulty === 0 ? '' : ` Faulty: ${counts.faulty}.`
  const sum = `${done} ${counts.create}, ${updated} ${counts.update}; ${counts.unchanged} unchanged.${faulty}`
  return told.length === 0 ? sum : `${output.table(['row', 'outcome', 'externalId', 'name', ''], lines)}\n${sum}`
}

function particulars({ outcome, changes, faults }: Row): string {
  if (outcome === 'faulty') return faults.map(({ field, problem }) => `${field} ${problem}`).join('; ')
  return changes.join(', ')
}
