import { createClient, type FeedOffer, OfferFeed } from '@offerwire/react'
import type { Campaign, Creative } from '../../api/types.ts'
import { baseUrl, styleNonce } from '../../environment.ts'

/** Without consent it confirms nothing; the offers are handed over, so it asks for nothing either. */
const client = createClient({ baseUrl, apiKey: '', consent: false })
const request = { countryCode: 'US', language: 'en' }

interface FeedPreviewProps {
  campaign: Campaign
  creative: Creative
  onSize: (width: number, height: number) => void
  onFail: () => void
}

/** Shows a creative as the web libraries draw a feed. One without a primary image is in none. */
export function FeedPreview({ campaign, creative, onSize, onFail }: FeedPreviewProps) {
  const offers = creative.primaryImageUrl === null ? [] : [offerOf(campaign, creative, creative.primaryImageUrl)]
  return (
    <div
      onLoadCapture={({ target }) => {
        if (target instanceof HTMLImageElement) onSize(target.naturalWidth, target.naturalHeight)
      }}
      onErrorCapture={onFail}
    >
      <OfferFeed
        key={JSON.stringify(offers)}
        client={client}
        request={request}
        initialOffers={offers}
        label={`Feed with ${creative.title}`}
        nonce={styleNonce}
      />
    </div>
  )
}

function offerOf({ organization, perk, badgeLabel }: Campaign, creative: Creative, imageUrl: string): FeedOffer {
  const { id, title, description, additionalImages, logoUrl } = creative
  const advertiser = { advertiserName: organization.name, advertiserLogo: organization.logoUrl ?? logoUrl }
  // Nobody follows the link of a preview.
  return {
    impressionUid: id,
    clickUrl: '',
    title,
    description,
    imageUrl,
    additionalImages,
    badgeLabel,
    perk,
    ...advertiser,
  }
}
