import type { Database, DedicatedOptions } from '../../db/database.ts'
import { ProcessSpools } from '../../db/journal/process-spools.ts'
import { createClickTokenSealer } from '../../lib/ids/click-token.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { createImpressionUids, createOfferSlugs } from '../../lib/ids/offer-address.ts'
import { createServingIds } from '../../lib/ids/serving-id.ts'
import type { Random } from '../../lib/random.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { ClickParts } from '../clicks/click-parts.ts'
import { createClickSpool } from '../clicks/click-spool.ts'
import { createCreatorLinks } from '../clicks/find-link-target.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import { createServings } from '../impressions/servings.ts'
import { createAudienceReads } from '../users/read-audience.ts'
import type { UserParts } from '../users/user-parts.ts'

/** The parts that answer feeds, messages, confirmations and links. */
export interface ServingParts extends ImpressionParts, ClickParts, Pick<UserParts, 'audiences'> {
  readonly nextServingId: () => bigint
}

interface OfferServingOptions {
  readonly database: Database
  readonly slot: number
  readonly clock: Clock
  readonly random: Random
  readonly keyRing: KeyRing
  readonly dataDir: string
  readonly stack: AsyncDisposableStack
}

/** Links and handles are written with the current key, and read with any key. */
export function openOfferServing(options: OfferServingOptions): ServingParts {
  const { database, slot, clock, random, keyRing, dataDir, stack } = options
  const connection = (name: string, planning?: DedicatedOptions) => stack.use(database.dedicated(name, planning))
  const { impressionTag, slugTag, previous } = keyRing
  return {
    impressionUids: createImpressionUids(impressionTag, ...previous.map((keys) => keys.impressionTag)),
    offerSlugs: createOfferSlugs(slugTag, ...previous.map((keys) => keys.slugTag)),
    clickTokens: createClickTokenSealer(keyRing, random, ...previous),
    nextServingId: createServingIds(clock, slot),
    audiences: createAudienceReads(connection('audiences', { plansOnce: true })),
    servings: createServings({ client: connection('servings'), clock }),
    creatorLinks: createCreatorLinks(connection('creator-links')),
    clickSpool: createClickSpool(stack.use(new ProcessSpools(`${dataDir}/spool/clicks`))),
  }
}
