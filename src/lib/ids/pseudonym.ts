import { isUuid } from './uuid.ts'

const prefix = 'erased-'

/** Makes the pseudonym of a person for rows that outlive their erasure; it leads back to no one. */
export function pseudonymOf(uuid: string): string {
  return `${prefix}${uuid}`
}

/** Returns whether an id is the pseudonym of an erased person. */
export function isPseudonym(userId: string): boolean {
  return userId.startsWith(prefix) && isUuid(userId.slice(prefix.length))
}
