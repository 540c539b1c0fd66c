import type { Random } from '../random.ts'
import { randomBase62 } from './base62.ts'

/** The length of a creator link's slug (spec 8). */
export const creatorSlugLength = 10

/** A random slug for a creator's permanent link (spec 2.6): ten base 62 digits, each equally likely. */
export function createCreatorSlug(random: Random): string {
  return randomBase62(random, creatorSlugLength)
}
