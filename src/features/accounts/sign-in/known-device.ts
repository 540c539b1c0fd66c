import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../../services.ts'

/** As long as browsers keep a cookie at most. */
const lifetimeSeconds = 400 * 86_400
const nonceBytes = 12

export interface DeviceOptions {
  /** Signs the cookie. */
  readonly key: Uint8Array
  /** What other nodes or an earlier start may have signed it by. */
  readonly otherKeys: readonly Uint8Array[]
  readonly isHttps: boolean
}

/** Reads the options from the services. */
export function deviceOptions({ config, keyRing }: Pick<Services, 'config' | 'keyRing'>): DeviceOptions {
  const otherKeys = keyRing.previous.map(({ signIn }) => signIn)
  return { key: keyRing.signIn, otherKeys, isHttps: config.addresses.baseUrl.startsWith('https:') }
}

/**
 * The `Set-Cookie` value by which a browser is known again from which a member has signed in: wrong passwords sent by others
 * then do not keep the member out. It opens nothing by itself.
 */
export function deviceCookie({ key, isHttps }: DeviceOptions, email: string, random: Uint8Array): string {
  const nonce = Buffer.from(random.subarray(0, nonceBytes)).toString('base64url')
  const attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`
  return `${cookieName(isHttps)}=${nonce}.${signatureOf(key, nonce, email).toString('base64url')}; ${attributes}`
}

/**
 * Returns what a `Cookie` header says of the browser: a text of its own for one from which this member has signed in.
 */
export function knownDeviceOf(
  { key, otherKeys, isHttps }: DeviceOptions,
  cookies: string | undefined,
  email: string,
): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=', 2)
    if (name !== cookieName(isHttps)) continue
    const [nonce = '', signature = ''] = value.split('.', 2)
    const given = Buffer.from(signature, 'base64url')
    const expected = [key, ...otherKeys].map((each) => signatureOf(each, nonce, email))
    if (expected.some((each) => given.length === each.length && timingSafeEqual(given, each))) return nonce
  }
  return undefined
}

/** The number of random bytes a cookie takes. */
export const deviceRandomBytes = nonceBytes

function cookieName(isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}offerwire_device`
}

function signatureOf(key: Uint8Array, nonce: string, email: string): Buffer {
  return createHmac('sha256', key).update(`device ${nonce} ${email.toLowerCase()}`).digest()
}
