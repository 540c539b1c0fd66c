import { useEffect, useRef } from 'react'
import { hostedPageStyle } from '../../../src/features/hosted-page/hosted-page-style.ts'
import { directionOf } from '../../../src/features/hosted-page/hosted-page-words.ts'
import { renderOfferList } from '../../../src/features/hosted-page/render-hosted-page.ts'
import { type OfferPreviewProps, offersOf } from './preview-offer.ts'

/** Shows a creative as the hosted page does, by its own markup and style, which a shadow root keeps to themselves. */
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
