'use client'
import { createClient, type FeedOffer, OfferFeed } from '@offerwire/react'

const client = createClient({
  baseUrl: 'https://offers.example',
  apiKey: 'pk_test_your_key',
  platform: 'web',
  userId: 'reader-1',
})
const request = { countryCode: 'US', language: 'en' }

export function Offers({ initialOffers }: { initialOffers: FeedOffer[] | undefined }) {
  return <OfferFeed client={client} request={request} initialOffers={initialOffers} />
}
