import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import type { ClickTransaction } from './click-transaction.ts'
import { type ClickValues, compileDestination, parseDestination } from './destination.ts'

export interface LinkedOffer {
  readonly campaign: CampaignEntry
  readonly creative: CreativeEntry
}

/** The address a click redirects to; `gone` when nothing is left to redirect to. */
export type Redirect = { readonly location: string } | 'gone'

type Destination = ((values: ClickValues) => string) | undefined

/** Compiled once for each creative of a snapshot. */
const compiled = new WeakMap<CreativeEntry, { readonly destination: Destination }>()

/**
 * Returns the redirect of a click (spec 3): the advertiser's destination, also when the campaign is paused or over; for an
 * archived campaign the organization's own address, if it has one.
 */
export function redirectOf({ campaign, creative }: LinkedOffer, click: ClickTransaction): Redirect {
  const destination = campaign.status === 'archived' ? undefined : destinationOf(campaign, creative)
  if (destination !== undefined) {
    return {
      location: destination({
        transactionId: click.id,
        appId: click.appId,
        creatorId: click.creatorId ?? undefined,
        country: click.country ?? undefined,
        platform: click.platform ?? undefined,
        clickedAtMs: click.clickedAtMs,
      }),
    }
  }
  const home = campaign.organization.url === null ? undefined : parseDestination(campaign.organization.url)
  return home === undefined ? 'gone' : { location: home }
}

function destinationOf(campaign: CampaignEntry, creative: CreativeEntry): Destination {
  const known = compiled.get(creative)
  if (known !== undefined) return known.destination
  const { id: campaignId, trackingParameters } = campaign
  const url = parseDestination(creative.destinationUrl ?? campaign.destinationUrl)
  const destination =
    url === undefined ? undefined : compileDestination({ url, trackingParameters, campaignId, creativeId: creative.id })
  compiled.set(creative, { destination })
  return destination
}
