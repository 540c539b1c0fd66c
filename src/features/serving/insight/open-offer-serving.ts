import type { Database } from '../../../db/database.ts'
import { ProcessSpools } from '../../../db/journal/process-spools.ts'
import { type ClickTokenSealer, createClickTokenSealer } from '../../../lib/ids/click-token.ts'
import type { KeyRing } from '../../../lib/ids/key-ring.ts'
import {
  createImpressionUids,
  createOfferSlugs,
  type ImpressionUids,
  type OfferSlugs,
} from '../../../lib/ids/offer-address.ts'
import { createServingIds } from '../../../lib/ids/serving-id.ts'
import type { Random } from '../../../lib/random.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type ClickSpool, createClickSpool } from '../../clicks/click-spool.ts'
import { type CreatorLinks, createCreatorLinks } from '../../clicks/find-link-target.ts'
import { createServings, type Servings } from '../../impressions/servings.ts'
import { type AudienceReads, createAudienceReads } from '../../users/read-audience.ts'

export interface OfferServing {
  readonly impressionUids: ImpressionUids
  readonly offerSlugs: OfferSlugs
  readonly clickTokens: ClickTokenSealer
  readonly nextServingId: () => bigint
  readonly audiences: AudienceReads
  readonly servings: Servings
  readonly creatorLinks: CreatorLinks
  readonly clickSpool: ClickSpool
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

export function openOfferServing(options: OfferServingOptions): OfferServing {
  const { database, slot, clock, random, keyRing, dataDir, stack } = options
  const connection = (name: string) => stack.use(database.dedicated(name))
  return {
    ...openLinkKeys(keyRing, random),
    nextServingId: createServingIds(clock, slot),
    audiences: createAudienceReads(connection('audiences')),
    servings: createServings({ client: connection('servings'), clock }),
    creatorLinks: createCreatorLinks(connection('creator-links')),
    clickSpool: createClickSpool(stack.use(new ProcessSpools(`${dataDir}/spool/clicks`))),
  }
}

/** Writes links and handles with the current key, and reads those of the others as well. */
function openLinkKeys(
  keyRing: KeyRing,
  random: Random,
): Pick<OfferServing, 'impressionUids' | 'offerSlugs' | 'clickTokens'> {
  const { previous } = keyRing
  const uids = [keyRing, ...previous].map(({ impressionTag }) => createImpressionUids(impressionTag))
  const slugs = [keyRing, ...previous].map(({ slugTag }) => createOfferSlugs(slugTag))
  const tokens = [keyRing, ...previous].map((keys) => createClickTokenSealer(keys, random))
  const [impressionUids, offerSlugs, clickTokens] = [uids[0], slugs[0], tokens[0]]
  if (impressionUids === undefined || offerSlugs === undefined || clickTokens === undefined) throw new Error('No keys.')
  if (previous.length === 0) return { impressionUids, offerSlugs, clickTokens }
  return {
    impressionUids: { encode: impressionUids.encode, decode: (uid) => firstOf(uids, (each) => each.decode(uid)) },
    offerSlugs: { encode: offerSlugs.encode, decode: (slug) => firstOf(slugs, (each) => each.decode(slug)) },
    clickTokens: { seal: clickTokens.seal, open: (token, nowMs) => firstOf(tokens, (each) => each.open(token, nowMs)) },
  }
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
