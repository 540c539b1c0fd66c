// app/offers/page.tsx: the server asks, so that the offers are in the HTML; offers.tsx begins with 'use client'.
import { createClient } from '@offerwire/web/client'
import { Offers } from './next-offers.tsx'

const client = createClient({
  baseUrl: 'https://offers.example',
  apiKey: 'pk_test_your_key',
  platform: 'web',
  userId: 'reader-1',
})
const request = { countryCode: 'US', language: 'en' }

// biome-ignore lint/style/noDefaultExport: Next.js takes a page's default export.
export default async function Page() {
  const offers = await client.feed(request).catch(() => [])
  return <Offers initialOffers={offers} />
}
