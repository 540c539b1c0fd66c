import type { Caller } from '../../../access/caller.ts'
import type { Core } from '../../../core.ts'
import type { Environment } from '../../../db/tables.ts'
import { isListed, listedCampaigns } from '../../../snapshot/allow-list.ts'
import { hasBit, listBits } from '../../../snapshot/bitset.ts'
import type { CampaignEntry, Snapshot } from '../../../snapshot/snapshot.ts'
import type { ClickParts } from '../../clicks/click-parts.ts'
import { selectEligible } from '../eligibility.ts'
import { type CutOffer, cutCatalogOffer } from '../present.ts'

export type ServeCatalogDeps = Pick<Core, 'clock' | 'snapshots'> &
  Pick<ClickParts, 'clickTokens'> & {
    readonly catalogPages: CatalogPages
    readonly baseUrl: string
  }

interface CatalogRange {
  readonly limit: number | undefined
  readonly offset: number
  readonly locale: string
}

/** A catalog request; `viewer` is undefined at configuration time. */
export interface CatalogQuery extends CatalogRange {
  readonly viewer: { readonly userId: string; readonly clientId: string; readonly countryCode: string } | undefined
}

/** Returns the answer as JSON: every offer the app may serve and the viewer can redeem (spec 4.1). */
export function serveCatalog(deps: ServeCatalogDeps, caller: Caller, query: CatalogQuery): string {
  const { viewer, limit, offset, locale } = query
  const { environment } = caller
  const appId = caller.app.id
  const countryCode = viewer?.countryCode ?? null
  const whose = { appId, environment, countryCode, limit, offset, locale }
  const { pieces, links } = deps.catalogPages(deps.snapshots.current(), whose)
  const [first = ''] = pieces
  if (viewer === undefined) return first
  const tokenOf = deps.clickTokens.seal({
    appId,
    environment,
    userId: viewer.userId,
    clientId: viewer.clientId,
    country: viewer.countryCode,
    platform: undefined,
    issuedAtMs: deps.clock.nowMs(),
  })
  const address = `${deps.baseUrl}/click/`
  let json = first
  for (let index = 0; index < links.length; index++) {
    const link = links[index]
    if (link !== undefined) json += address + tokenOf(link.campaignId, link.creativeId) + pieces[index + 1]
  }
  return json
}

interface CatalogPageQuery extends CatalogRange {
  readonly appId: string
  readonly environment: Environment
  /** Null at configuration time: offers of all countries, without links. */
  readonly countryCode: string | null
}

/** An answer's JSON, split at its links. */
interface CatalogPage {
  readonly pieces: readonly string[]
  readonly links: readonly { readonly campaignId: string; readonly creativeId: string }[]
}

/** Returns a catalog page. Pages depend on no user, so each is rendered once per snapshot. */
type CatalogPages = (snapshot: Snapshot, query: CatalogPageQuery) => CatalogPage

/** The most characters cached per snapshot; beyond it the cache starts over. */
const mostKept = 16_000_000
/** Characters that a page counts besides its text: callers may ask for any number of empty pages. */
const pageOverhead = 1_000

interface KeptPages {
  readonly byQuery: Map<string, CatalogPage>
  characters: number
}

export function createCatalogPages(): CatalogPages {
  const kept = new WeakMap<Snapshot, KeptPages>()
  return (snapshot, query) => {
    let pages = kept.get(snapshot)
    if (pages === undefined || pages.characters > mostKept) {
      pages = { byQuery: new Map(), characters: 0 }
      kept.set(snapshot, pages)
    }
    const { appId, environment, countryCode, limit, offset, locale } = query
    const key = `${appId} ${environment} ${countryCode} ${limit} ${offset} ${locale}`
    let page = pages.byQuery.get(key)
    if (page === undefined) {
      page = makePage(snapshot, query)
      pages.byQuery.set(key, page)
      pages.characters += page.pieces.reduce((sum, piece) => sum + piece.length, key.length + pageOverhead)
    }
    return page
  }
}

function makePage(snapshot: Snapshot, query: CatalogPageQuery): CatalogPage {
  const { countryCode, limit, offset, locale } = query
  const eligible = eligibleInOrder(snapshot, query)
  const campaigns = limit === undefined ? eligible : eligible.slice(offset, offset + limit)
  const from = limit === undefined ? 0 : offset
  const total = eligible.length
  const metadata = { total, limit: limit ?? total, offset: from, hasMore: from + campaigns.length < total }
  const end = `],"metadata":${JSON.stringify(metadata)},"locale":${JSON.stringify(locale)}}`
  const offers = campaigns.map((campaign) => cutCatalogOffer(campaign, undefined, locale))
  if (countryCode !== null) return joinCut(campaigns, offers, end)
  return { pieces: [`${start}${offers.map((offer) => offer.whole).join(',')}${end}`], links: [] }
}

const start = '{"success":true,"offers":['

function joinCut(campaigns: readonly CampaignEntry[], offers: readonly CutOffer[], end: string): CatalogPage {
  const pieces: string[] = []
  let piece = start
  for (const [index, { beforeLinks, afterLast }] of offers.entries()) {
    if (index > 0) piece += ','
    for (const text of beforeLinks) {
      pieces.push(piece + text)
      piece = ''
    }
    piece = afterLast
  }
  const links = campaigns.flatMap(({ id, activeCreatives }) =>
    activeCreatives.map((creative) => ({ campaignId: id, creativeId: creative.id })),
  )
  return { pieces: [...pieces, piece + end], links }
}

/**
 * Lists the eligible campaigns in the app's order; for test keys, demo campaigns that are not listed follow, oldest
 * first.
 */
function eligibleInOrder(snapshot: Snapshot, query: CatalogPageQuery): CampaignEntry[] {
  const { appId, environment, countryCode } = query
  const eligible = selectEligible(snapshot.eligibility, {
    appId,
    environment,
    countryCode,
    platform: null,
    needsImage: false,
    isMinor: false,
    // The catalog reads no attributes (spec 4.5); at configuration time it lists every campaign.
    withAudiences: countryCode === null,
  })
  const list = snapshot.allowLists.get(appId)
  const inOrder = listedCampaigns(list, snapshot.campaigns).filter(({ index }) => hasBit(eligible, index))
  if (environment === 'live') return inOrder
  const others = listBits(eligible).filter((index) => list === undefined || !isListed(list, index))
  const byAge = others.flatMap((index) => snapshot.campaigns[index] ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...inOrder, ...byAge]
}
