import { escapeHtml } from '../../lib/text/escape-html.ts'
import { languageOf } from '../../lib/text/language-tag.ts'
import type { FeedOffer } from '../serving/offer.schema.ts'
import { hostedPageStyle } from './hosted-page-style.ts'
import { directionOf, type HostedPageWords, hostedPageWords } from './hosted-page-words.ts'

/** The texts of a page besides its offers. */
type HostedPage = Readonly<Record<'language' | 'locale' | 'publishableKey' | 'publicUrl', string>>

/**
 * Renders the offers as HTML: links that open in a new tab and need no script (silent on what is not known). `locale`
 * is the language of the offers' texts, in case the app has none in the page's language.
 */
export function renderHostedPage(
  offers: readonly FeedOffer[],
  { language, locale, publishableKey, publicUrl }: HostedPage,
): string {
  const words = hostedPageWords(language)
  const list =
    offers.length === 0
      ? `<div class="empty"><h2>${words.emptyTitle}</h2> <p>${words.emptyText}</p></div>`
      : renderOfferList(offers, language, locale)
  const script = offers.length === 0 ? '' : '<script src="o/offers.js" type="module"></script>'
  const titles = offers.slice(0, 3).map(({ title }) => title)
  const description = titles.join(' · ') || words.emptyText
  const page = { language, title: words.title, description, key: publishableKey, publicUrl }
  return document(page, `<h1>${words.title}</h1>\n${list}`, script)
}

/** Renders only the list of offers, as the page shows it and the dashboard previews it. */
export function renderOfferList(offers: readonly FeedOffer[], language: string, locale = language): string {
  const words = hostedPageWords(language)
  const textLanguage = languageOf(locale) === languageOf(language) ? '' : ` lang="${escapeHtml(locale)}"`
  return `<ul>${offers.map((offer, index) => card(offer, words, textLanguage, index)).join('')}</ul>`
}

/** Renders a page with a single message: why an address shows no offers. */
export function renderHostedNotice(title: string, text: string): string {
  return document(
    { language: 'en', title, description: text },
    `<div class="empty"><h1>${escapeHtml(title)}</h1> <p>${escapeHtml(text)}</p></div>`,
  )
}

/** Longest texts of a card, and of the page's description, in code points; a publisher may write 10,000. */
const longest = { title: 120, description: 220, name: 60, perk: 60, pageDescription: 160 }

function card(offer: FeedOffer, words: HostedPageWords, textLanguage: string, index: number): string {
  const { clickUrl, impressionUid, imageUrl, advertiserLogo, advertiserName, title } = offer
  const { description, perk, badgeLabel } = offer
  const badge = badgeLabel === null ? '' : badgeLabel === 'free_trial' ? words.freeTrial : words.discount
  return `
<li><a href="${escapeHtml(clickUrl)}" target="_blank" rel="noopener sponsored" data-uid="${impressionUid}">
<img class="banner" src="${escapeHtml(imageUrl)}" alt="" width="1200" height="500"${index > 2 ? ' loading="lazy"' : ''}>
<div class="text"><div class="brand">${advertiserLogo === null ? '' : `<img src="${escapeHtml(advertiserLogo)}" alt="" width="26" height="26"> `}<span dir="auto">${short(advertiserName, longest.name)}</span>${badge === '' ? '' : ` <span class="badge">${badge}</span>`}</div>
<h2 dir="auto"${textLanguage}>${short(title, longest.title)}</h2>
${description === null ? '' : `<p class="about" dir="auto"${textLanguage}>${short(description, longest.description)}</p>`}
<div class="foot">${perk === null || perk === undefined ? '' : `<span class="perk" dir="auto">${short(perk, longest.perk)}</span> `}<span class="go">${words.open}</span></div></div>
</a></li>`
}

function short(text: string, length: number): string {
  const points = Array.from(text.slice(0, 2 * length + 2))
  return escapeHtml(points.length > length ? `${points.slice(0, length).join('').trimEnd()}…` : text)
}

interface DocumentHead {
  readonly language: string
  readonly title: string
  readonly description: string
  readonly key?: string
  /** The address by which search engines find the page; without one the page asks not to be indexed. */
  readonly publicUrl?: string
}

/** Renders the whole document; its description appears in previews of shared links. */
function document(page: DocumentHead, content: string, script = ''): string {
  const title = escapeHtml(page.title)
  const description = short(page.description, longest.pageDescription)
  const listing =
    page.publicUrl === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeHtml(page.publicUrl)}">`
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}" dir="${directionOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${listing}
<link rel="icon" href="data:,">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<style>${hostedPageStyle}</style>
</head>
<body${page.key === undefined ? '' : ` data-key="${escapeHtml(page.key)}"`}>
<main>${content}</main>
${script}</body>
</html>
`
}
