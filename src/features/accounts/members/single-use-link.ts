import { hash } from 'node:crypto'
import { type Random, randomText } from '../../../lib/random.ts'

export interface LinkToken {
  readonly text: string
  /** SHA-256 of the text, which is all that is stored. */
  readonly hash: Buffer
}

/** Makes the token of a link: 256 random bits. */
export function createLinkToken(random: Random): LinkToken {
  const text = randomText(random, 32)
  return { text, hash: hashLinkToken(text) }
}

/** By what the token of a link is found. */
export function hashLinkToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The address of a dashboard page with a token behind `#`, which browsers send to no server and no log. */
export function linkTo(baseUrl: string, page: 'invitation' | 'reset-password', token: string): string {
  return `${baseUrl}/dashboard/${page}#token=${token}`
}
