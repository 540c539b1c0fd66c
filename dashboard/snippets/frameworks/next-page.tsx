// app/offers/page.tsx: the server requests offers for each visit, so that they are in the HTML.
import { createClient } from '@offerwire/web/client'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { Offers } from './next-offers'

const client = createClient({
  baseUrl: 'https://offers.example',
  apiKey: 'pk_test_your_key',
  platform: 'web',
  userId: 'reader-1',
})
const request = { countryCode: 'US', language: 'en' }

// biome-ignore lint/style/noDefaultExport: Next.js takes a page's default export.
export default function Page() {
  return (
    <Suspense>
      <ServedOffers />
    </Suspense>
  )
}

async function ServedOffers() {
  await connection()
  // After a failure, the browser requests them.
  const offers = await client.feed(request).catch(() => undefined)
  return <Offers initialOffers={offers} />
}
