import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { examine, type Finding, fault, ok, warning } from './finding.ts'

const mebibyte = 1_048_576
/**
 * Below the first limit the embedded database is about to refuse writes (it keeps 192 MiB free); below the second the
 * operator should act.
 */
const [fullMebibytes, fewMebibytes] = [256, 2_048]
const secretFiles = ['encryption-key', 'admin-token', 'admin-password', 'demo-password']

/** Checks `DATA_DIR`: whether it is writable, how much disk is free, and who else can read its secrets. */
export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  return [
    writable(dataDir),
    ...(await examine('disk', () => [freeSpace(dataDir)])),
    ...(await examine('secrets', () => secrets(dataDir))),
  ]
}

function writable(dataDir: string): Finding {
  const folder = nearestFolder(dataDir)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const remedy = `Make ${folder} writable for the user of the service, or set DATA_DIR.`
    return fault('data folder', `${folder} cannot be written.`, remedy)
  }
  const what = folder === dataDir ? 'can be written' : 'will be created by the first start'
  return ok('data folder', `${dataDir} ${what}.`)
}

function freeSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir))
  const free = Math.floor((bavail * bsize) / mebibyte)
  const message = `${free} MiB are free under ${dataDir}.`
  if (free >= fewMebibytes) return ok('disk', message)
  const remedy =
    'Free some space: below 192 MiB the embedded database refuses writes, and clicks cannot be kept on the disk.'
  return (free < fullMebibytes ? fault : warning)('disk', message, remedy)
}

/** Windows has no such permissions. */
function secrets(dataDir: string): Finding[] {
  if (process.platform === 'win32' || !existsSync(dataDir)) return []
  const open = readdirSync(dataDir)
    .filter((name) => secretFiles.includes(name))
    .map((name) => join(dataDir, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
  if (open.length === 0) return [ok('secrets', 'Nobody else on this machine can read the generated secrets.')]
  return open.map((path) => fault('secrets', `Others on this machine can read ${path}.`, `chmod 600 ${path}`))
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}
