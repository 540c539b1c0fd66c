import { createConfirm } from './src/send.ts'
import { watchOffers } from './src/watch.ts'

/**
 * Confirms the offers seen on the service's own page (`/o`), whose HTML contains the cards as served. `npm run
 * generate` makes the page's script from this file; the published package leaves it out.
 */
export function watchHostedPage(): void {
  // The page is at /o, beside the API, whatever prefix the service has.
  const confirm = createConfirm({ baseUrl: '.', apiKey: document.body.dataset.key ?? '', platform: 'web' })
  const watch = watchOffers({ confirm })
  for (const link of document.querySelectorAll<HTMLElement>('a[data-uid]')) watch.observe(link, link.dataset.uid ?? '')
}
