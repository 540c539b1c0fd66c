import { ServiceError } from '../../errors.ts'
import { createCredential } from '../../lib/ids/credential.ts'
import { type SecretBox, secretPurposes } from '../../lib/ids/secret-box.ts'
import type { Random } from '../../lib/random.ts'

/** A new signing secret of an app's webhook (spec 6.4): shown once, stored sealed. */
export function createSigningSecret(secretBox: SecretBox, random: Random, appId: string) {
  const signingSecret = createCredential('whsec_', random)
  return { signingSecret, sealed: secretBox.seal(signingSecret, secretPurposes.webhook(appId)) }
}

/** The stored signing secret of an app's webhook; throws `internal` when it cannot be read. */
export function openSigningSecret(secretBox: SecretBox, appId: string, sealed: string): string {
  const secret = secretBox.open(sealed, secretPurposes.webhook(appId))
  if (secret === undefined) throw new ServiceError('internal', 'The signing secret of this webhook cannot be read.')
  return secret
}
