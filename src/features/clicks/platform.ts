import type { DevicePlatform } from '../../db/tables.ts'

/** Reads the platform from a `User-Agent`; every device but a phone or a tablet is `web`. */
export function platformOfAgent(agent: string | undefined): DevicePlatform | undefined {
  if (agent === undefined || agent === '') return undefined
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'web'
}
