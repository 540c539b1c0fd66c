import { hash } from 'node:crypto'
import { createCredential } from '../../../lib/ids/credential.ts'
import type { Random } from '../../../lib/random.ts'

/** A new secret of an organization, and the SHA-256 by which it is recognised; the secret itself is kept nowhere. */
export interface OrganizationSecret {
  readonly text: string
  readonly hash: Buffer
}

/** Makes the token used in postback addresses. */
export function createPostbackToken(random: Random): OrganizationSecret {
  return withHash(createCredential({ kind: 'postback' }, random))
}

/** Makes the `ak_` key of an advertiser's own calls. */
export function createAdvertiserKey(random: Random): OrganizationSecret {
  return withHash(createCredential({ kind: 'advertiser' }, random))
}

function withHash(text: string): OrganizationSecret {
  return { text, hash: hash('sha256', text, 'buffer') }
}
