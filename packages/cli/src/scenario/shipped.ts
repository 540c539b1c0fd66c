import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readText } from '../campaign-file.ts'
import { usageError } from '../command-error.ts'
import { serviceRoot } from '../installation.ts'
import type { Io } from '../io.ts'
import { readScenario } from './read-scenario.ts'
import type { Scenario } from './scenario.ts'

const folder = join(serviceRoot, 'examples', 'scenarios')
const extension = '.json'

/** Reads every scenario that is shipped, by name. */
export async function shippedScenarios(io: Io): Promise<Scenario[]> {
  const names = await shippedNames()
  return Promise.all(names.map((name) => readFile(io, join(folder, name + extension))))
}

/** Reads a scenario that is shipped, by its name, or a file. Throws a `CommandError` for one that is none. */
export async function findScenario(io: Io, nameOrFile: string): Promise<Scenario> {
  const names = await shippedNames()
  if (names.includes(nameOrFile)) return readFile(io, join(folder, nameOrFile + extension))
  return readFile(io, nameOrFile).catch((error: unknown) => {
    if (nameOrFile.endsWith(extension) || !(error instanceof Error) || !/ENOENT/.test(error.message)) throw error
    throw usageError(`There is no scenario and no file "${nameOrFile}".`, 'offerwire scenario list names them.')
  })
}

async function shippedNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files.flatMap((file) => (file.endsWith(extension) ? file.slice(0, -extension.length) : [])).sort()
}

async function readFile(io: Io, file: string): Promise<Scenario> {
  return readScenario(await readText(io, file), file)
}
