import type { Caller } from '../../../access/caller.ts'
import type { Core } from '../../../core.ts'
import type { StoredAttributes } from '../../../db/tables.ts'
import { adultAge } from '../../../lib/time/age.ts'
import type { UserParts } from '../user-parts.ts'
import { type AttributesRequest, identityAttributeKeys } from './attributes.schema.ts'

const keptOfMinors: ReadonlySet<string> = new Set(['age', 'countryCode', 'language'])

/**
 * Replaces the stored set of one user of the caller's app, shared by its live and test keys (spec 4.5). Returns the
 * service's own id of the user.
 */
export async function storeAttributes(
  deps: Pick<Core, 'clock' | 'newId'> & Pick<UserParts, 'replaceAttributes'>,
  caller: Caller,
  { userId, attributes: sent }: AttributesRequest,
) {
  const storedAt = new Date(deps.clock.nowMs())
  const minor = sent.age !== undefined && sent.age < adultAge
  const write = { app: caller.app, userId, newId: deps.newId(), storedAt, ...splitSet(sent, minor) }
  return { userId: await deps.replaceAttributes(write), storedAt, minor }
}

/**
 * Splits a set into attributes for serving and identifying ones. For a user under 18 only three keys are kept; the rest
 * is dropped here (spec 4.5, age rule 3).
 */
function splitSet(sent: AttributesRequest['attributes'], minor: boolean) {
  const attributes: StoredAttributes = {}
  const identity: StoredAttributes = {}
  for (const [key, value] of Object.entries(sent)) {
    if (minor && !keptOfMinors.has(key)) continue
    if (identityAttributeKeys.has(key)) identity[key] = value
    else attributes[key] = value
  }
  return { attributes, identity }
}
