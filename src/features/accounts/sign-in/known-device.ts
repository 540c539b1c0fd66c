import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Core } from '../../../core.ts'
import { randomText } from '../../../lib/random.ts'

/** The longest time for which browsers keep a cookie. */
const lifetimeSeconds = 400 * 86_400

type DeviceServices = Pick<Core, 'config' | 'keyRing'>
type DeviceKey = Pick<Core['keyRing'], 'signIn'>

/**
 * Returns the `Set-Cookie` value that marks a browser in which a member has signed in: wrong passwords from other
 * browsers then do not lock the member out. It grants nothing by itself.
 */
export function deviceCookie(
  { config, keyRing, random }: DeviceServices & Pick<Core, 'random'>,
  email: string,
): string {
  const nonce = randomText(random, 12)
  const attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly;${isHttps(config) ? ' Secure;' : ''} SameSite=Lax`
  return `${cookieName(config)}=${nonce}.${signatureOf(keyRing, nonce, email).toString('base64url')}; ${attributes}`
}

/**
 * Returns a text of its own for a browser in which this member has signed in, by its `Cookie` header; undefined for any
 * other.
 *
 * @param keys the keys that may have signed it; by default also those of other nodes and earlier starts.
 */
export function knownDeviceOf(
  { config, keyRing }: DeviceServices,
  cookies: string,
  email: string,
  keys: readonly DeviceKey[] = [keyRing, ...keyRing.previous],
): string | undefined {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('=', 2))
  // Only the last: a header has room for a thousand, and each would cost a hash.
  const [, value = ''] = pairs.findLast(([name]) => name === cookieName(config)) ?? []
  const [nonce = '', signature = ''] = value.split('.', 2)
  const given = Buffer.from(signature, 'base64url')
  const expected = keys.map((each) => signatureOf(each, nonce, email))
  return expected.some((each) => given.length === each.length && timingSafeEqual(given, each)) ? nonce : undefined
}

function isHttps({ addresses }: Core['config']): boolean {
  return addresses.baseUrl.startsWith('https:')
}

function cookieName(config: Core['config']): string {
  return `${isHttps(config) ? '__Host-' : ''}offerwire_device`
}

function signatureOf({ signIn }: DeviceKey, nonce: string, email: string): Buffer {
  return createHmac('sha256', signIn).update(`device ${nonce} ${email.toLowerCase()}`).digest()
}
