import type { KeyRing } from '../../../lib/ids/key-ring.ts'

type SignInKey = Pick<KeyRing, 'fingerprint' | 'signIn'>
/** The key that sign-in writes by, and those that it only reads by. */
export type SignInKeys = SignInKey & { readonly previous: readonly SignInKey[] }

/** A key as better-auth takes it; what it encrypts names the version. */
export interface SignInSecret {
  readonly version: number
  readonly value: string
}

/** Gives a key as better-auth takes it, by the same version on every node. */
export function signInSecret({ fingerprint, signIn }: SignInKey): SignInSecret {
  return { version: Number.parseInt(fingerprint.slice(0, 12), 16), value: Buffer.from(signIn).toString('hex') }
}

/** Gives the keys as better-auth takes them: each once, and the one that writes first. */
export function signInSecrets(keys: SignInKeys): SignInSecret[] {
  const secrets = [keys, ...keys.previous].map(signInSecret)
  return [...new Map(secrets.map((secret) => [secret.version, secret])).values()]
}
