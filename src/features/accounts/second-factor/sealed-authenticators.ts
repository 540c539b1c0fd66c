import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { SealedColumn } from '../../../config/keys/installation-keys.ts'
import { type SignInKeys, signInSecret, signInSecrets } from '../sign-in/sign-in-keys.ts'

/** The encrypted columns of authenticator apps and backup codes, to be resealed under a new encryption key. */
export const sealedAuthenticators: readonly SealedColumn[] = ['secret', 'backup_codes'].map((column) => ({
  table: 'member_authenticator',
  id: 'id',
  column,
  reseal: resealAuthenticator,
}))

/** Encrypts again as better-auth does. */
async function resealAuthenticator(keys: SignInKeys, sealed: string): Promise<string | undefined> {
  const currentVersion = signInSecret(keys).version
  if (parseEnvelope(sealed)?.version === currentVersion) return undefined
  const key = { keys: new Map(signInSecrets(keys).map(({ version, value }) => [version, value])), currentVersion }
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) })
}
