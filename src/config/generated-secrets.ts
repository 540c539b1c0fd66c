import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from '../lib/files.ts'
import { type Random, randomText } from '../lib/random.ts'
import { type Config, isKey } from './config.ts'
import { ConfigError, dataDirError } from './config-error.ts'
import type { VariableName } from './settings.ts'

/** The secrets without which the service cannot run. */
export interface Secrets {
  /** 32 bytes. */
  readonly encryptionKey: Buffer
  readonly adminToken: string
  readonly adminPassword: string
  readonly demoPassword: string
  /** Variables whose value this start generated; each is printed once. */
  readonly madeNow: readonly VariableName[]
}

/**
 * Each secret as it was set; otherwise as an earlier start generated it; otherwise generated now, in a file of
 * `DATA_DIR` that only its owner may read. Safe for processes that start at the same time: one writes, all read the
 * same value.
 */
export async function loadSecrets(config: Config, random: Random): Promise<Secrets> {
  const { given, dataDir } = config
  const madeNow: VariableName[] = []
  const generated = async (variable: VariableName, make: () => string): Promise<string> => {
    const { value, isNew } = await readOrCreate(dataDir, variable, make, random)
    if (isNew) madeNow.push(variable)
    return value
  }
  return {
    encryptionKey:
      given.encryptionKey ?? decodeKey(await generated('ENCRYPTION_KEY', () => randomText(random, 32, 'base64'))),
    adminToken: given.adminToken ?? (await generated('ADMIN_TOKEN', () => `ow_${randomText(random, 32)}`)),
    adminPassword: given.adminPassword ?? (await generated('ADMIN_PASSWORD', () => randomText(random, 15))),
    demoPassword: given.demoPassword ?? (await generated('DEMO_PASSWORD', () => randomText(random, 9))),
    madeNow,
  }
}

function decodeKey(text: string): Buffer {
  if (isKey(text)) return Buffer.from(text, 'base64')
  throw new ConfigError([
    { variable: 'ENCRYPTION_KEY', problem: 'as generated in DATA_DIR is damaged; restore the file.' },
  ])
}

async function readOrCreate(dataDir: string, variable: VariableName, make: () => string, random: Random) {
  const path = join(dataDir, variable.toLowerCase().replaceAll('_', '-'))
  const existing = await readSecret(path, variable)
  if (existing !== undefined) return { value: existing, isNew: false }
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const isNew = await createSecret(path, make(), random)
    return { value: await readFile(path, 'utf8').then((text) => text.trim()), isNew }
  } catch (cause) {
    throw dataDirError('written', cause)
  }
}

async function readSecret(path: string, variable: VariableName): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text !== '') return text
    throw new ConfigError([{ variable, problem: `as generated in DATA_DIR is an empty file (${path}).` }])
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (hasCode(error, 'ENOENT')) return undefined
    throw dataDirError('read', error)
  }
}

/**
 * Writes the whole file before giving it its name, so that a crash never leaves half a secret; false if another process
 * was first.
 */
async function createSecret(path: string, value: string, random: Random): Promise<boolean> {
  const draft = `${path}.${randomText(random, 6)}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${value}\n`)
    await file.sync()
    await link(draft, path)
    await syncDirectory(dirname(path))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await file.close()
    await rm(draft)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
