import { createHash } from 'node:crypto'
import type { OrganizationEntry, Snapshot } from '../../snapshot/snapshot.ts'

/** Finds the organization of a postback token or an `ak_` key; only their hashes are stored. */
export function findAdvertiser(
  snapshot: Snapshot,
  which: 'postbackToken' | 'apiKey',
  secret: unknown,
): OrganizationEntry | undefined {
  if (typeof secret !== 'string' || secret === '') return undefined
  const hash = createHash('sha256').update(secret).digest('hex')
  return which === 'postbackToken'
    ? snapshot.organizationsByPostbackToken.get(hash)
    : snapshot.organizationsByApiKey.get(hash)
}
