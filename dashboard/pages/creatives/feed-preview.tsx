import { createClient, OfferFeed } from '@offerwire/react'
import { baseUrl, styleNonce } from '../../environment.ts'
import { type OfferPreviewProps, offersOf } from './preview-offer.ts'

/** Without consent it confirms nothing; the offers are handed over, so it asks for nothing either. */
const client = createClient({ baseUrl, apiKey: '', consent: false })
const request = { countryCode: 'US', language: 'en' }

/** Shows a creative as the web libraries draw a feed. */
export function FeedPreview({ campaign, creative, onSize, onFail }: OfferPreviewProps) {
  const offers = offersOf(campaign, creative)
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
