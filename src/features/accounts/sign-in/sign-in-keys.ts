import type { KeyRing } from '../../../lib/ids/key-ring.ts'

type SignInKey = Pick<KeyRing, 'fingerprint' | 'signIn'>
/** The key that sign-in writes with, and earlier keys that it only reads with. */
export type SignInKeys = SignInKey & { readonly previous: readonly SignInKey[] }

/** A key in better-auth's form; encrypted values name its version. */
export interface SignInSecret {
  readonly version: number
  readonly value: string
}

/** Converts a key to better-auth's form, with the same version on every node. */
export function signInSecret({ fingerprint, signIn }: SignInKey): SignInSecret {
  return { version: Number.parseInt(fingerprint.slice(0, 12), 16), value: Buffer.from(signIn).toString('hex') }
}

/** Converts keys to better-auth's form: each once, the writing key first. */
export function signInSecrets(keys: SignInKeys): SignInSecret[] {
  const secrets = [keys, ...keys.previous].map(signInSecret)
  return [...new Map(secrets.map((secret) => [secret.version, secret])).values()]
}
