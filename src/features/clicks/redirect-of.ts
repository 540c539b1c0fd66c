import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import type { ClickTransaction } from './click-transaction.ts'
import { type ClickValues, compileDestination, parseDestination } from './destination.ts'

/** A campaign and the creative it is opened with. */
export interface LinkedOffer {
  readonly campaign: CampaignEntry
  readonly creative: CreativeEntry
}

/** Where an open leads: an address, or nowhere any more. */
export type Redirect = { readonly location: string } | 'gone'

/** Makes the address of an open; undefined for an offer without a usable destination. */
type Destination = ((values: ClickValues) => string) | undefined

/** Prepared once for each creative; they go with their snapshot. */
const prepared = new WeakMap<CreativeEntry, { readonly destination: Destination }>()

/**
 * Where an open leads (spec 3): to the advertiser, also when the campaign is paused or over; once it is archived, to the
 * organization's own address, or nowhere.
 */
export function redirectOf({ campaign, creative }: LinkedOffer, open: ClickTransaction): Redirect {
  const destination = campaign.status === 'archived' ? undefined : destinationOf(campaign, creative)
  if (destination !== undefined) {
    return {
      location: destination({
        transactionId: open.id,
        appId: open.appId,
        creatorId: open.creatorId ?? undefined,
        country: open.country ?? undefined,
        platform: open.platform ?? undefined,
        clickedAtMs: open.clickedAtMs,
      }),
    }
  }
  const home = campaign.organization.url === null ? undefined : parseDestination(campaign.organization.url)
  return home === undefined ? 'gone' : { location: home }
}

function destinationOf(campaign: CampaignEntry, creative: CreativeEntry): Destination {
  const known = prepared.get(creative)
  if (known !== undefined) return known.destination
  const url = parseDestination(creative.destinationUrl ?? campaign.destinationUrl)
  const destination =
    url === undefined
      ? undefined
      : compileDestination({
          url,
          trackingParameters: campaign.trackingParameters,
          campaignId: campaign.id,
          creativeId: creative.id,
        })
  prepared.set(creative, { destination })
  return destination
}
