import { showRow } from '../../../lib/show-row.ts'
import type { Actor } from '../../accounts/actor.ts'
import type { Creative } from './creative.schema.ts'
import type { CreativeRow } from './creatives.queries.ts'

/** A creative as its reader may see it: a publisher does not see where it leads. */
export function presentCreative(row: CreativeRow, reader: Actor): Creative {
  const { organizationId, isDemo: demo, destinationUrl, ...shown } = showRow(row)
  const supportedPlatforms = shown.supportedPlatforms as Creative['supportedPlatforms']
  const own = reader.canSeeOrganization(organizationId) ? { destinationUrl } : {}
  return { ...shown, ...own, supportedPlatforms, demo }
}
