import { isUuid } from './uuid.ts'

const prefix = 'erased-'

/** What stands for a person in the rows that outlive their erasure; it leads back to nobody. */
export function pseudonymOf(uuid: string): string {
  return `${prefix}${uuid}`
}

/** Whether an id stands for somebody who was erased. */
export function isPseudonym(userId: string): boolean {
  return userId.startsWith(prefix) && isUuid(userId.slice(prefix.length))
}
