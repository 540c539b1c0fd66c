import { createClient, type FeedOffer, OfferFeed } from '@offerwire/react'
import { useEffect, useRef } from 'react'
import { hostedPageStyle } from '../../../src/features/hosted-page/hosted-page-style.ts'
import { directionOf } from '../../../src/features/hosted-page/hosted-page-words.ts'
import { renderOfferList } from '../../../src/features/hosted-page/render-hosted-page.ts'
import type { Campaign, Creative } from '../../api/types.ts'
import { baseUrl, styleNonce } from '../../environment.ts'

/** Shows a creative as the hosted page does, with its own markup and style isolated in a shadow root. */
export function HostedPreview({
  campaign,
  creative,
  language,
  onSize,
  onFail,
}: OfferPreviewProps & { language: string }) {
  const host = useRef<HTMLDivElement>(null)
  const html = renderOfferList(offersOf(campaign, creative), language)
  const tell = useRef({ onSize, onFail })
  tell.current = { onSize, onFail }
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (root === undefined) return
    const style = new CSSStyleSheet()
    style.replaceSync(hostedPageStyle.replaceAll(/:root|body(?=\{)/g, ':host'))
    root.adoptedStyleSheets = [style]
    root.innerHTML = html
    for (const link of root.querySelectorAll('a')) link.removeAttribute('href')
    const banner = root.querySelector<HTMLImageElement>('img.banner')
    banner?.addEventListener('load', () => tell.current.onSize(banner.naturalWidth, banner.naturalHeight))
    banner?.addEventListener('error', () => tell.current.onFail())
  }, [html])
  return <div ref={host} dir={directionOf(language)} lang={language} />
}

/** Without consent it confirms nothing; the offers are passed in, so it requests nothing either. */
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

/** A creative with its campaign, and callbacks about its image. */
export interface OfferPreviewProps {
  campaign: Campaign
  creative: Creative
  onSize: (width: number, height: number) => void
  onFail: () => void
}

/** The creative as an offer of a feed; none without a primary image. The link of a preview leads nowhere. */
function offersOf({ organization, perk, badgeLabel }: Campaign, creative: Creative): FeedOffer[] {
  const { id, title, description, additionalImages, logoUrl, primaryImageUrl: imageUrl } = creative
  if (imageUrl === null) return []
  const advertiser = { advertiserName: organization.name, advertiserLogo: organization.logoUrl ?? logoUrl }
  const texts = { title, description, perk, badgeLabel }
  return [{ impressionUid: id, clickUrl: '', imageUrl, additionalImages, ...texts, ...advertiser }]
}
