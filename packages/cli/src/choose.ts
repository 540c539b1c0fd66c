import type { Entry } from '@offerwire/api-types'
import { CommandError, exitCodes, usageError } from './command-error.ts'
import { visibleLine } from './output.ts'
import type { Service } from './service.ts'

export type App = Entry<'/admin/v1/apps'>

/** The app that is meant: by id or name, or the only one there is besides the demo's. */
export async function chooseApp(service: Service, wanted: string | undefined): Promise<App> {
  return choose(await service.list('/admin/v1/apps', {}), wanted, 'app')
}

/** The organization that is meant, alike. */
export async function chooseOrganization(
  service: Service,
  wanted: string | undefined,
): Promise<Entry<'/admin/v1/organizations'>> {
  return choose(await service.list('/admin/v1/organizations', {}), wanted, 'organization')
}

interface Choice {
  readonly id: string
  readonly name: string
  readonly demo: boolean
}

function choose<T extends Choice>(all: readonly T[], wanted: string | undefined, kind: 'app' | 'organization'): T {
  const own = all.filter(({ demo }) => !demo)
  const fitting = wanted === undefined ? (own.length > 0 ? own : all) : all.filter((each) => isMeant(each, wanted))
  const [only] = fitting
  if (only !== undefined && fitting.length === 1) return only
  const listed = (fitting.length > 0 ? fitting : all)
    .slice(0, 10)
    .map(({ id, name }) => `  ${id}  ${visibleLine(name)}`)
  const known = listed.length === 0 ? undefined : [`Choose one with --${kind}:`, ...listed].join('\n')
  if (fitting.length > 1) throw usageError(`There are several ${kind}s.`, known)
  const missing = wanted === undefined ? `You have access to no ${kind}.` : `There is no ${kind} "${wanted}".`
  throw new CommandError(exitCodes.usage, 'not_found', missing, known)
}

function isMeant({ id, name }: Choice, wanted: string): boolean {
  return id === wanted.toLowerCase() || name.toLowerCase() === wanted.toLowerCase()
}
