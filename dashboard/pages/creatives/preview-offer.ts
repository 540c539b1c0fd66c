import type { FeedOffer } from '@offerwire/react'
import type { Campaign, Creative } from '../../api/types.ts'

/** A creative with its campaign, and what to tell of its image. */
export interface OfferPreviewProps {
  campaign: Campaign
  creative: Creative
  onSize: (width: number, height: number) => void
  onFail: () => void
}

/** The creative as a feed would have it: none without a primary image. Nobody follows the link of a preview. */
export function offersOf({ organization, perk, badgeLabel }: Campaign, creative: Creative): FeedOffer[] {
  const { id, title, description, additionalImages, logoUrl, primaryImageUrl: imageUrl } = creative
  if (imageUrl === null) return []
  const advertiser = { advertiserName: organization.name, advertiserLogo: organization.logoUrl ?? logoUrl }
  const texts = { title, description, perk, badgeLabel }
  return [{ impressionUid: id, clickUrl: '', imageUrl, additionalImages, ...texts, ...advertiser }]
}
