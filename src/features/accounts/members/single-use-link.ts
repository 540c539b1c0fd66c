import { hash } from 'node:crypto'
import { type Random, randomText } from '../../../lib/random.ts'

export interface LinkToken {
  readonly text: string
  /** SHA-256 of the text; nothing else is stored. */
  readonly hash: Buffer
}

/** Generates a link's token: 256 random bits. */
export function createLinkToken(random: Random): LinkToken {
  const text = randomText(random, 32)
  return { text, hash: hashLinkToken(text) }
}

/** Returns the hash by which a link's token is found. */
export function hashLinkToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Returns the address of a dashboard page with a token after `#`, which browsers send to no server and no log. */
export function linkTo(baseUrl: string, page: 'invitation' | 'reset-password', token: string): string {
  return `${baseUrl}/dashboard/${page}#token=${token}`
}
