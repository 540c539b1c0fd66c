import { createServer } from 'node:http'
import { Offerwire } from '@offerwire/server'

const offerwire = new Offerwire({
  baseUrl: 'https://offers.example',
  apiKey: 'pk_test_your_key',
  platform: 'web',
})

/** In Express: app.get('/offers', listOffers) */
async function listOffers(_request, response) {
  const attributes = { countryCode: 'US', language: 'en' }
  const { offers } = await offerwire
    .serveFeed({ clientId: 'home', userId: 'reader-1', attributes })
    .catch(() => ({ offers: [] }))
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(offers))
}

createServer(listOffers).listen(Number(process.env.PORT ?? 4000))
