import { headers } from 'next/headers'
import { apiKey, baseUrl, findOffers } from '../../offerwire.js'
import { customerId } from '../../shop.js'
import { Offers } from './offers.jsx'

export default async function Page() {
  const language = /^[a-z]{2}/.exec((await headers()).get('accept-language') ?? '')?.[0] ?? 'en'
  // The country is that of the address the order goes to.
  const request = { clientId: 'thanks-page', countryCode: 'US', language }
  const initialOffers = await findOffers({ ...request, userId: customerId })
  return (
    <>
      <h1>Thank you</h1>
      <p>Your tea is on its way.</p>
      <Offers connection={{ baseUrl, apiKey, userId: customerId }} request={request} initialOffers={initialOffers} />
    </>
  )
}
