import { crc32 } from 'node:zlib'
import type { Random } from '../random.ts'
import { randomBase62, toBase62 } from './base62.ts'

/** The prefix of a key: an environment's API keys, an advertiser's key, a webhook's secret, a postback token. */
export type CredentialPrefix = `${'pk' | 'sk'}_${'live' | 'test'}_` | 'ak_' | 'whsec_' | 'pbt_'

/** Makes a new key: a prefix, 24 random base 62 digits (142 bits) and six checksum digits. */
export function createCredential(prefix: CredentialPrefix, random: Random): string {
  const text = prefix + randomBase62(random, 24)
  return text + toBase62(crc32(text), 6)
}
