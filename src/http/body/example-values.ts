/** Values that the examples of several answers share, so that the reference reads as one story. */
export const exampleIds = {
  campaign: '0198c0de-1f00-7a00-8000-000000000001',
  impression: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  transaction: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
}

export const exampleLink = 'https://offers.example.com/l/k3J9xQ2mZb'

export const exampleTexts = {
  title: 'Three months of music',
  description: 'No ads, offline too.',
  imageUrl: 'https://images.example/banner.jpg',
}

export const exampleCatalogOffer = {
  name: 'Tunely Premium',
  perk: '3 months free',
  badgeLabel: 'free_trial',
  oldPrice: '$9.99',
  newPrice: '$0',
  targetCountries: ['US', 'CA'],
  organization: {
    id: '0198c0de-1f00-7a00-8000-000000000003',
    name: 'Tunely',
    description: null,
    url: 'https://tunely.example',
    logoUrl: 'https://images.example/tunely.png',
  },
}

export const exampleCreative = {
  id: '0198c0de-1f00-7a00-8000-000000000002',
  title: exampleTexts.title,
  subtitle: null,
  description: exampleTexts.description,
  primaryImageUrl: exampleTexts.imageUrl,
  logoUrl: null,
  additionalImages: [],
  ctaText: 'Try it free',
  supportedPlatforms: ['ios', 'android', 'web'],
}
