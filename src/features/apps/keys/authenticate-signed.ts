import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '../../../errors.ts'
import { type SignedRequest, verifySignature } from '../../../http/signature.ts'
import { type SecretBox, secretPurposes } from '../../../lib/ids/secret-box.ts'
import type { Services } from '../../../services.ts'
import type { KeyEntry } from '../../../snapshot/snapshot.ts'
import { type Caller, resolveCaller, resolveKey, signedPlatformRules } from './caller.ts'

/**
 * The caller of a signed server-to-server request (spec 5.2): key, platform, then the signature over what was sent.
 * Throws `invalid_key` or `invalid_signature`, both 401.
 */
export function authenticateSigned(
  deps: Pick<Services, 'snapshots' | 'secretBox' | 'clock' | 'refusedSignatures'>,
  headers: IncomingHttpHeaders,
  sent: Pick<SignedRequest, 'method' | 'path' | 'query' | 'body'>,
): Caller {
  const key = resolveKey(deps.snapshots.current(), text(headers['x-api-key']))
  const caller = resolveCaller(key, text(headers['x-platform']), signedPlatformRules)
  const signature = text(headers['x-signature'])
  const timestamp = text(headers['x-timestamp'])
  const verdict = verifySignature(
    { ...sent, signature, timestamp },
    openKeySecret(deps.secretBox, key),
    deps.clock.nowMs(),
  )
  if (verdict.ok) return caller
  deps.refusedSignatures.note(caller.app.id, verdict.message)
  throw new ServiceError('invalid_signature', verdict.message)
}

// Decrypted once for each snapshot's entry; a key that is revoked or replaced takes its secret with it.
const openedSecrets = new WeakMap<KeyEntry, string>()

export function openKeySecret(secretBox: SecretBox, key: KeyEntry): string {
  const known = openedSecrets.get(key)
  if (known !== undefined) return known
  const secret = secretBox.open(key.secretKeySealed, secretPurposes.apiKey(key.id))
  if (secret === undefined) throw new ServiceError('internal', 'The secret of this key cannot be read.')
  openedSecrets.set(key, secret)
  return secret
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
