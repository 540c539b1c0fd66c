import { createConfirm } from './src/send.ts'
import { watchOffers } from './src/watch.ts'

/**
 * Confirms what is seen of the service's own page of offers (`/o`), whose cards are in the HTML as served. `npm run
 * generate` makes the page's script of it; the published package leaves it out.
 */
export function watchHostedPage(): void {
  // The page is served at /o, next to the API, whatever prefix the service has.
  const confirm = createConfirm({ baseUrl: '.', apiKey: document.body.dataset.key ?? '', platform: 'web' })
  const watch = watchOffers({ confirm })
  for (const link of document.querySelectorAll<HTMLElement>('a[data-uid]')) watch.observe(link, link.dataset.uid ?? '')
}
