import { crc32 } from 'node:zlib'
import type { Random } from '../random.ts'
import { randomBase62, toBase62 } from './base62.ts'

/** The prefix of each kind of credential. */
const prefixes = {
  publishable: { live: 'pk_live_', test: 'pk_test_' },
  secret: { live: 'sk_live_', test: 'sk_test_' },
  advertiser: 'ak_',
  webhook: 'whsec_',
  postback: 'pbt_',
} as const

type Environment = 'live' | 'test'

/** A key's kind: `publishable` and `secret` belong to an environment, the others to none. */
export type Credential =
  | { readonly kind: 'publishable' | 'secret'; readonly environment: Environment }
  | { readonly kind: 'advertiser' | 'webhook' | 'postback' }

const randomDigits = 24
const checksumDigits = 6

/** Makes a new key: prefix, 24 random base 62 digits (142 bits) and six digits of checksum. */
export function createCredential(credential: Credential, random: Random): string {
  const text = prefixOf(credential) + randomBase62(random, randomDigits)
  return text + checksumOf(text)
}

function prefixOf(credential: Credential): string {
  return 'environment' in credential ? prefixes[credential.kind][credential.environment] : prefixes[credential.kind]
}

function checksumOf(text: string): string {
  return toBase62(crc32(text), checksumDigits)
}
