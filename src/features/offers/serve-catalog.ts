import type { ClickTokenSealer } from '../../lib/click-token.ts'
import type { Clock } from '../../lib/clock.ts'
import { hasBit } from '../../snapshot/bitset.ts'
import type { CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import type { Caller } from '../apps/caller.ts'
import { selectEligible } from './eligibility.ts'
import { presentCatalogOffer, presentCatalogOfferWithoutLinks } from './present-catalog-offer.ts'

export interface ServeCatalogDeps {
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly clickTokens: ClickTokenSealer
  /** `BASE_URL` without a slash at its end. */
  readonly baseUrl: string
}

/** A catalog call whose user and country are known, or that asks for neither (`viewer` undefined). */
export interface CatalogQuery {
  readonly viewer: { readonly userId: string; readonly clientId: string; readonly countryCode: string } | undefined
  readonly limit: number | undefined
  readonly offset: number
  readonly locale: string
}

/** Every offer the app may serve and the viewer can redeem, as the JSON of the answer (spec 4.1). */
export function serveCatalog(deps: ServeCatalogDeps, caller: Caller, query: CatalogQuery): string {
  const { viewer, limit, offset, locale } = query
  const eligible = eligibleInOrder(deps.snapshots.current(), caller, viewer?.countryCode ?? null)
  const page = limit === undefined ? eligible : eligible.slice(offset, offset + limit)
  const present = viewer === undefined ? presentCatalogOfferWithoutLinks : linkedPresenter(deps, caller, viewer)
  let offers = ''
  for (const campaign of page) offers += `${offers === '' ? '' : ','}${present(campaign, locale)}`
  const total = eligible.length
  const from = limit === undefined ? 0 : offset
  const metadata = { total, limit: limit ?? total, offset: from, hasMore: from + page.length < total }
  return `{"success":true,"offers":[${offers}],"metadata":${JSON.stringify(metadata)},"locale":${JSON.stringify(locale)}}`
}

/** What may be shown, in the app's order; demo campaigns that are not on its list follow, oldest first. */
function eligibleInOrder(snapshot: Snapshot, caller: Caller, countryCode: string | null): CampaignEntry[] {
  const eligible = selectEligible(snapshot.eligibility, {
    appId: caller.app.id,
    environment: caller.environment,
    countryCode,
    platform: null,
    needsImage: false,
    isMinor: false,
    completed: [],
  })
  // The app as this snapshot knows it: the caller's may be of the one before, whose campaigns have other indexes.
  const { grants, grantsByCampaign } = snapshot.apps.get(caller.app.id) ?? { grants: [], grantsByCampaign: new Map() }
  const inOrder: CampaignEntry[] = []
  for (const { campaign } of grants) if (hasBit(eligible, campaign.index)) inOrder.push(campaign)
  if (caller.environment === 'live') return inOrder
  const others = snapshot.campaigns.filter(({ id, index }) => hasBit(eligible, index) && !grantsByCampaign.has(id))
  return [...inOrder, ...others]
}

function linkedPresenter(deps: ServeCatalogDeps, caller: Caller, viewer: NonNullable<CatalogQuery['viewer']>) {
  const tokenOf = deps.clickTokens.seal({
    appId: caller.app.id,
    environment: caller.environment,
    userId: viewer.userId,
    clientId: viewer.clientId,
    country: viewer.countryCode,
    platform: undefined,
    issuedAtMs: deps.clock.nowMs(),
  })
  const address = `${deps.baseUrl}/click/`
  return (campaign: CampaignEntry, locale: string) =>
    presentCatalogOffer(campaign, locale, (creative) => address + tokenOf(campaign.id, creative.id))
}
