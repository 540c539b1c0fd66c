import { ServiceError } from '../../errors.ts'
import { createCredential } from '../../lib/ids/credential.ts'
import { type SecretBox, secretPurposes } from '../../lib/ids/secret-box.ts'
import type { Random } from '../../lib/random.ts'

/** Generates a signing secret for an app's webhook (spec 6.4): shown once, stored sealed. */
export function createSigningSecret(secretBox: SecretBox, random: Random, appId: string) {
  const signingSecret = createCredential('whsec_', random)
  return { signingSecret, sealed: secretBox.seal(signingSecret, secretPurposes.webhook(appId)) }
}

export interface SigningSecrets {
  readonly current: string
  /** The replaced secret, while it still signs. */
  readonly previous?: string
}

interface StoredSecrets {
  readonly signing_secret_sealed: string
  readonly previous_secret_sealed: string | null
  readonly previous_secret_until: Date | null
}

/** Opens those stored secrets of an app's webhook that sign at an instant; throws `internal` if they cannot be read. */
export function openSigningSecrets(
  secretBox: SecretBox,
  appId: string,
  stored: StoredSecrets,
  nowMs: number,
): SigningSecrets {
  const open = (sealed: string) => {
    const secret = secretBox.open(sealed, secretPurposes.webhook(appId))
    if (secret === undefined) throw new ServiceError('internal', 'The signing secret of this webhook cannot be read.')
    return secret
  }
  const current = open(stored.signing_secret_sealed)
  const { previous_secret_sealed: previous } = stored
  return previous === null || previousSecretUntil(stored, nowMs) === undefined
    ? { current }
    : { current, previous: open(previous) }
}

/** Returns the end of a replaced secret's overlap; undefined if it no longer signs. */
export function previousSecretUntil(
  { previous_secret_until: until }: Pick<StoredSecrets, 'previous_secret_until'>,
  nowMs: number,
): Date | undefined {
  return until !== null && until.getTime() > nowMs ? until : undefined
}
