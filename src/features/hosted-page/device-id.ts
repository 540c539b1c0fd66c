import { isUuid, randomUuid } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'

/** Where a device keeps its id, and how. */
export interface DeviceIdOptions {
  /** Ids of different apps have nothing to do with each other. */
  readonly appId: string
  /** Path of `BASE_URL`. */
  readonly basePath: string
  readonly isSecure: boolean
}

const maxAgeSeconds = 400 * 86_400

/**
 * The anonymous id of a device that names no user: the one it kept, or a new one with the cookie that keeps it. A cookie
 * for this page alone works with script off, and needs no second request (docs/decisions/0120-device-id.md).
 */
export function deviceIdOf(
  cookieHeader: string | undefined,
  { appId, basePath, isSecure }: DeviceIdOptions,
  random: Random,
): { id: string; setCookie: string } {
  const name = `offerwire_device_${appId.replaceAll('-', '')}`
  const kept = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  const id = kept !== undefined && isUuid(kept) ? kept.toLowerCase() : randomUuid(random)
  const attributes = `Path=${basePath}/o; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { id, setCookie: `${name}=${id}; ${attributes}` }
}
