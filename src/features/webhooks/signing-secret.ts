import { ServiceError } from '../../errors.ts'
import { createCredential } from '../../lib/ids/credential.ts'
import { type SecretBox, secretPurposes } from '../../lib/ids/secret-box.ts'
import type { Random } from '../../lib/random.ts'

/** A new signing secret of an app's webhook (spec 6.4): shown once, stored sealed. */
export function createSigningSecret(secretBox: SecretBox, random: Random, appId: string) {
  const signingSecret = createCredential('whsec_', random)
  return { signingSecret, sealed: secretBox.seal(signingSecret, secretPurposes.webhook(appId)) }
}

export interface SigningSecrets {
  readonly current: string
  /** The one that was replaced, for as long as it signs as well. */
  readonly previous?: string
}

interface StoredSecrets {
  readonly signing_secret_sealed: string
  readonly previous_secret_sealed: string | null
  readonly previous_secret_until: Date | null
}

/** The secrets that sign at an instant, of the stored ones of an app's webhook; throws `internal` when they cannot be read. */
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

/** Returns until when a secret that was replaced still signs; undefined when it does not. */
export function previousSecretUntil(
  { previous_secret_until: until }: Pick<StoredSecrets, 'previous_secret_until'>,
  nowMs: number,
): Date | undefined {
  return until !== null && until.getTime() > nowMs ? until : undefined
}
