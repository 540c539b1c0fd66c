import type { StoredAttributes } from '../../../db/tables.ts'
import { ageAt } from '../../../lib/time/age.ts'

/** Returns a stored set with the age of an instant, counted forward from the time of its storage (spec 4.5). */
export function attributesAt(attributes: StoredAttributes, storedAt: Date | undefined, now: Date): StoredAttributes {
  const { age } = attributes
  return typeof age === 'number' ? { ...attributes, age: ageAt(age, storedAt ?? now, now) } : attributes
}
