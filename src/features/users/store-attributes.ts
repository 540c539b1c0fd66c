import type { StoredAttributes } from '../../db/tables.ts'
import { adultAge } from '../../lib/age.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Caller } from '../apps/caller.ts'
import type { AttributeWrites } from './attribute-writes.ts'
import type { AttributesRequest } from './attributes.schema.ts'

export interface StoreAttributesDeps {
  readonly clock: Clock
  readonly newId: () => string
  readonly attributeWrites: AttributeWrites
}

/** What was stored: of whom, by the service's own id, when, and whether as of a minor. */
export interface StoredUser {
  readonly userId: string
  readonly storedAt: Date
  readonly minor: boolean
}

const keptOfMinors = ['age', 'countryCode', 'language'] as const

/** Replaces the stored set of one user of the caller's app, which is shared by its live and test keys (spec 4.5). */
export async function storeAttributes(
  deps: StoreAttributesDeps,
  caller: Caller,
  { userId, attributes }: AttributesRequest,
): Promise<StoredUser> {
  const storedAt = new Date(deps.clock.nowMs())
  const minor = attributes.age !== undefined && attributes.age < adultAge
  const stored = await deps.attributeWrites.replace({
    appId: caller.app.id,
    userId,
    newId: deps.newId(),
    attributes: minor ? reduceToMinor(attributes) : attributes,
    storedAt,
  })
  return { userId: stored, storedAt, minor }
}

/** What is kept of somebody under 18; the rest goes no further than here (spec 4.5, age rule 3). */
function reduceToMinor(attributes: AttributesRequest['attributes']): StoredAttributes {
  const kept: StoredAttributes = {}
  for (const key of keptOfMinors) {
    const value = attributes[key]
    if (value !== undefined) kept[key] = value
  }
  return kept
}
