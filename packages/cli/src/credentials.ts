import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError, exitCodes, usageError } from './command-error.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The credential for one service: the operator's token, or a member's session. */
export interface Credential {
  readonly token?: string
  /** The `Cookie` header of a session. */
  readonly cookie?: string
  /** Of the session, or "the operator's token". */
  readonly who: string
}

interface Stored {
  /** The service of the last sign-in. */
  readonly url?: string
  readonly services: Readonly<Record<string, Credential>>
  /** By app: what `listen` signs with on this machine. */
  readonly listenSecrets: Readonly<Record<string, string>>
}

const nothing: Stored = { services: {}, listenSecrets: {} }

/**
 * Returns the path of the stored credentials: `$XDG_CONFIG_HOME/offerwire/credentials.json`, which only its owner may
 * read.
 */
export function credentialsPath(env: Env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'offerwire', 'credentials.json')
}

/** The service's address without a slash at its end: as given, as OFFERWIRE_URL says, or of the last sign-in. */
export async function addressOf(env: Env, given: string | undefined): Promise<string> {
  const url = given ?? (env.OFFERWIRE_URL || (await readStored(env)).url) ?? 'http://localhost:3000'
  if (!URL.canParse(url) || !/^https?:\/\//.test(url)) {
    throw usageError(`${url} is not the address of a service: it must begin with https:// or http://.`)
  }
  return url.replace(/\/+$/, '')
}

/**
 * Finds how to sign in to a service: OFFERWIRE_TOKEN, the last `offerwire login`, or, for the service of the `DATA_DIR`
 * at hand, ADMIN_TOKEN or the token in it. Any other program may listen on an address of this machine, so these two go
 * only to one that the service has written down there.
 */
export async function findCredential(env: Env, url: string): Promise<Credential | undefined> {
  if (env.OFFERWIRE_TOKEN) return { token: env.OFFERWIRE_TOKEN, who: 'OFFERWIRE_TOKEN' }
  const stored = (await readStored(env)).services[url]
  if (stored !== undefined || !isLoopback(url)) return stored
  const read = (name: string) => readFile(join(env.DATA_DIR || './data', name), 'utf8').catch(() => undefined)
  const addresses = (await read('addresses'))?.split('\n')
  if (!addresses?.includes(url)) return undefined
  if (env.ADMIN_TOKEN) return { token: env.ADMIN_TOKEN, who: 'ADMIN_TOKEN' }
  const token = await read('admin-token')
  return token === undefined ? undefined : { token: token.trim(), who: join(env.DATA_DIR || './data', 'admin-token') }
}

/** Keeps a sign-in, and makes its service the one that is meant from now on. */
export async function storeCredential(env: Env, url: string, credential: Credential): Promise<void> {
  const stored = await readStored(env)
  await writeStored(env, { ...stored, url, services: { ...stored.services, [url]: credential } })
}

/** Forgets a sign-in and gives it back; undefined where there was none. */
export async function forgetCredential(env: Env, url: string): Promise<Credential | undefined> {
  const { url: last, services, ...rest } = await readStored(env)
  const { [url]: known, ...others } = services
  const meant = last === undefined || last === url ? {} : { url: last }
  if (known !== undefined) await writeStored(env, { ...meant, services: others, ...rest })
  return known
}

/** The secret that completions of an app are signed with on this machine: made once, and the same ever after. */
export async function listenSecretOf(env: Env, appId: string): Promise<string> {
  const stored = await readStored(env)
  const known = stored.listenSecrets[appId]
  if (known !== undefined) return known
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  await writeStored(env, { ...stored, listenSecrets: { ...stored.listenSecrets, [appId]: secret } })
  return secret
}

async function readStored(env: Env): Promise<Stored> {
  const path = credentialsPath(env)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CommandError(exitCodes.usage, 'credentials', `${path} cannot be read: ${error.message}`)
  })
  if (text === undefined) return nothing
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Stored>) }
  } catch {
    throw new CommandError(exitCodes.usage, 'credentials', `${path} is damaged.`, 'Delete it and sign in again.')
  }
}

/** Writes the whole file under another name first, so that it is never half written nor readable by others. */
async function writeStored(env: Env, stored: Stored): Promise<void> {
  const path = credentialsPath(env)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomBytes(4).toString('hex')}`
    await writeFile(draft, `${JSON.stringify(stored, undefined, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, path)
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new CommandError(exitCodes.usage, 'credentials', `${path} cannot be written: ${why}`)
  }
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
