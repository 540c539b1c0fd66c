import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead } from '../../db/journal/grouped-read.ts'
import { textArray } from '../../db/pg-arrays.ts'
import type { CreatorLinkTable, Environment, Surface } from '../../db/tables.ts'
import { creatorSlugLength, isBase62 } from '../../lib/ids/base62.ts'
import type { ClickClaim, ClickTokenSealer } from '../../lib/ids/click-token.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import type { OfferAddressTexts } from '../../lib/ids/offer-address.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { RecentErasures } from '../erasure/recent-erasures.ts'
import { wasErasedAfter } from '../erasure/was-erased-after.ts'
import type { Servings } from '../impressions/servings.ts'

/** The app, surface and campaign a link belongs to. */
export interface LinkOrigin {
  readonly appId: string
  readonly environment: Environment
  readonly surface: Surface
  readonly campaignId: string
  readonly clientId: string | null
  readonly creatorId: string | null
  readonly servingId: bigint | null
  readonly position: number | null
  readonly country: string | null
  readonly platform: string | null
  /** When a catalog link was made, to check for later erasures. A feed link's time is in its serving id. */
  readonly issuedAtMs?: number
  /** The database could not be asked whether the user was erased since. */
  readonly isErasureUnknown?: boolean
}

/**
 * The offer and user behind a link. Both are undefined for a creator link: each click draws a creative and an anonymous
 * user. The user of a catalog link is undefined once erased.
 */
export interface LinkTarget extends LinkOrigin {
  readonly creativeId: string | undefined
  readonly userId: string | undefined
}

export interface FindCatalogTargetDeps {
  readonly clock: Clock
  readonly clickTokens: ClickTokenSealer
  readonly database: Pick<Database, 'db'>
  readonly keyRing: KeyRing
  readonly recentErasures: RecentErasures
}

/**
 * Opens the token of a catalog link; undefined if it was tampered with, made elsewhere or has expired (spec 4.1).
 * Leaves out a user who was erased after the token was made.
 */
export async function findCatalogTarget(deps: FindCatalogTargetDeps, token: string): Promise<LinkTarget | undefined> {
  const claim = deps.clickTokens.open(token, deps.clock.nowMs())
  if (claim === undefined) return undefined
  const isErased = await isErasedSince(deps, claim)
  return {
    appId: claim.appId,
    environment: claim.environment,
    surface: 'catalog',
    campaignId: claim.campaignId,
    creativeId: claim.creativeId,
    userId: isErased === true ? undefined : claim.userId,
    clientId: isErased === true ? null : claim.clientId,
    creatorId: null,
    servingId: null,
    position: null,
    country: claim.country ?? null,
    platform: claim.platform ?? null,
    issuedAtMs: claim.issuedAtMs,
    isErasureUnknown: isErased === 'unknown',
  }
}

/**
 * Returns whether the claim's user was erased since. Queries the database only if the app may have erased someone. If
 * it cannot answer, the click waits on disk with its user until it can.
 */
async function isErasedSince(
  { database, keyRing, recentErasures }: FindCatalogTargetDeps,
  claim: ClickClaim,
): Promise<boolean | 'unknown'> {
  if (!recentErasures.mayConcern(claim.appId, claim.issuedAtMs)) return false
  try {
    return await wasErasedAfter(database.db, keyRing, claim, claim.issuedAtMs)
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unknown'
    throw error
  }
}

interface FindSlugTargetDeps {
  readonly offerSlugs: OfferAddressTexts
  readonly servings: Servings
  readonly creatorLinks: CreatorLinks
}

/** Finds the offer or creator link behind a short link's slug; undefined for a slug that was never issued. */
export async function findSlugTarget(deps: FindSlugTargetDeps, slug: string): Promise<LinkTarget | undefined> {
  if (slug.length === creatorSlugLength) return findCreatorTarget(deps, slug)
  const address = deps.offerSlugs.decode(slug)
  if (address === undefined) return undefined
  const { servingId, position } = address
  const impression = await deps.servings.find(servingId, position)
  if (impression === undefined) return undefined
  // Named one by one: leaving one out of a copy costs more than the rest of this.
  const { appId, environment, surface, campaignId, creativeId, userId, clientId, country, platform } = impression
  const target = { appId, environment, surface, campaignId, creativeId, userId, clientId, country, platform }
  return { ...target, creatorId: null, servingId, position }
}

async function findCreatorTarget(deps: FindSlugTargetDeps, slug: string): Promise<LinkTarget | undefined> {
  if (!isBase62(slug)) return undefined
  const link = await deps.creatorLinks.find(slug)
  if (link === undefined) return undefined
  return {
    appId: link.app_id,
    environment: link.environment,
    surface: 'creator',
    campaignId: link.campaign_id,
    creativeId: undefined,
    userId: undefined,
    clientId: null,
    creatorId: link.creator_id,
    servingId: null,
    position: null,
    country: null,
    platform: null,
  }
}

type CreatorLinkRow = Selectable<CreatorLinkTable>

/** Finds a creator's permanent link by its slug; undefined for a slug that was never issued. */
export interface CreatorLinks {
  find(slug: string): Promise<CreatorLinkRow | undefined>
}

/** Reads creator links and caches those clicked lately: they never change. */
export function createCreatorLinks(client: DedicatedClient): CreatorLinks {
  // Limited by size, since `max` would allocate its full capacity at once.
  const remembered = new LRUCache<string, CreatorLinkRow>({ maxSize: 50_000, sizeCalculation: () => 1 })
  const read = createGroupedRead<string, CreatorLinkRow>({
    client,
    name: 'find_creator_link',
    sql: `select slug, app_id, creator_id, campaign_id, environment, created_at
      from creator_link where slug = any($1::text[])`,
    encodeKeys: (slugs) => [textArray(slugs)],
    keyOf: (slug) => slug,
    keyOfRow: (row) => row.slug,
  })
  return {
    async find(slug) {
      const known = remembered.get(slug)
      if (known !== undefined) return known
      const link = await read(slug)
      if (link !== undefined) remembered.set(slug, link)
      return link
    },
  }
}
