import type { Schemas } from '../client.ts'

/** An offer of the test service; it serves `testOffers` unless a test sets others. */
export type TestOffer = Pick<Schemas['CatalogOffer'], 'id' | 'name' | 'perk' | 'badgeLabel' | 'targetCountries'> & {
  readonly title: string
  readonly imageUrl: string
  readonly advertiserName: string
}

export const testOffers: readonly TestOffer[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Music',
    title: 'Three months of music',
    perk: '3 months free',
    badgeLabel: 'free_trial',
    targetCountries: [],
    imageUrl: 'https://images.example/music.png',
    advertiserName: 'Tunely',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Shoes',
    title: 'Shoes for less',
    perk: '20% off',
    badgeLabel: 'discount',
    targetCountries: ['US', 'FR'],
    imageUrl: 'https://images.example/shoes.png',
    advertiserName: 'Runwell',
  },
]

export function catalogOffer(offer: TestOffer, clickUrl: string | undefined): Schemas['CatalogOffer'] {
  const { id, name, perk, badgeLabel, targetCountries, title, imageUrl, advertiserName } = offer
  return {
    ...{ id, name, perk, badgeLabel, oldPrice: null, newPrice: null, targetCountries },
    organization: { id: advertiserIdOf(id), name: advertiserName, description: null, url: null, logoUrl: null },
    creatives: [
      {
        ...{ id, title, subtitle: null, description: null, primaryImageUrl: imageUrl, logoUrl: null },
        ...{ additionalImages: [], ctaText: 'Get it', supportedPlatforms: [] },
        ...(clickUrl === undefined ? {} : { clickUrl }),
      },
    ],
  }
}

function advertiserIdOf(id: string): string {
  return id.replace('-4000-', '-4001-')
}

export function feedOffer(offer: TestOffer, clickUrl: string): Schemas['FeedOffer'] {
  return {
    impressionUid: crypto.randomUUID(),
    campaignId: offer.id,
    ...messageOffer(offer, clickUrl),
    additionalImages: [],
    advertiserLogo: null,
  }
}

export function messageOffer(offer: TestOffer, clickUrl: string): Schemas['MessageOffer'] {
  const { title, imageUrl, advertiserName, perk, badgeLabel } = offer
  return { clickUrl, title, description: null, imageUrl, advertiserName, perk, badgeLabel }
}
