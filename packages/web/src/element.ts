import { createClient, type FeedOffer, makeAnonymousId, type OfferwireClient } from './client.ts'
import { feedStyle } from './style.ts'
import { type Watch, watchOffers } from './watch.ts'

const attributeNames = [
  'base-url',
  'api-key',
  'user-id',
  'client-id',
  'country',
  'language',
  'limit',
  'consent',
  'age',
  'platform',
]

/**
 * A page has one user, however many feeds it shows. The first feed makes the id, so that a bundle without a feed runs
 * nothing.
 */
let anonymousId: string | undefined

/** The first readable tag: a page may say `nl_NL`, a browser `en-US@posix` or `C`. */
function firstLanguage(...tags: (string | null)[]): string {
  for (const tag of tags) {
    try {
      if (tag && Intl.getCanonicalLocales(tag).length) return tag
    } catch {}
  }
  return 'en'
}

/** The URL if a browser opens it as a page or an image. */
function webUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : ''
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

function card({ clickUrl, imageUrl, title, description, perk, advertiserName }: FeedOffer): HTMLLIElement {
  const text = make(
    'div',
    { part: 'text' },
    make('small', { dir: 'auto' }, advertiserName),
    make('strong', { dir: 'auto' }, title),
  )
  if (description) text.append(make('span', { dir: 'auto' }, description))
  if (perk) text.append(make('em', { dir: 'auto', part: 'perk' }, perk))
  const image = make('img', { src: webUrl(imageUrl), alt: '', loading: 'lazy', part: 'image' })
  const link = make('a', { href: webUrl(clickUrl), target: '_blank', rel: 'noopener', part: 'offer' }, image, text)
  return make('li', {}, link)
}

/** Defines `<offerwire-feed>` on the page. Call it in a browser; elsewhere it does nothing. */
export function defineOfferwireFeed(name = 'offerwire-feed'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, elementClass())
}

function elementClass(): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = attributeNames
    #watch: Watch | undefined
    #wanted = 0

    connectedCallback(): void {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`:host{display:block}:host([hidden]){display:none}${feedStyle}`)
      root.adoptedStyleSheets = [sheet]
      this.#reload()
    }

    disconnectedCallback(): void {
      this.#wanted++
      this.#watch?.stop()
    }

    attributeChangedCallback(_: string, before: string | null, after: string | null): void {
      if (!this.isConnected || before === after) return
      // After consent as well, because links on the page carry the previous id.
      this.#reload()
    }

    /** Attributes that change together cause one request. */
    #reload(): void {
      const turn = ++this.#wanted
      queueMicrotask(() => {
        if (turn === this.#wanted) this.#load(turn)
      })
    }

    async #load(turn: number): Promise<void> {
      const read = (name: string) => this.getAttribute(name) ?? undefined
      const [baseUrl, apiKey, countryCode] = ['base-url', 'api-key', 'country'].map(read)
      if (!baseUrl || !apiKey || !countryCode) return
      const [userId, clientId, age, limit] = ['user-id', 'client-id', 'age', 'limit'].map(read)
      const platform = read('platform') as 'web' | undefined
      anonymousId ??= makeAnonymousId()
      const own = {
        baseUrl,
        apiKey,
        // Read on each call, so that a postponed confirmation respects a later change.
        consent: () => this.getAttribute('consent') !== 'denied',
        anonymousId,
        ...(userId && { userId }),
        ...(platform && { platform }),
      }
      // An age left empty is unknown: as NaN, it shows no offers.
      const client = createClient({ ...own, ...(age !== undefined && { age: Number(age.trim() || Number.NaN) }) })
      const page = document.documentElement.lang
      const language = firstLanguage(this.getAttribute('language'), page, ...navigator.languages)
      try {
        const asked = {
          countryCode: countryCode.toUpperCase(),
          language,
          ...(clientId && { clientId }),
          ...(limit && { limit: Number(limit) }),
        }
        const offers = await client.feed(asked)
        if (turn === this.#wanted) this.#show(offers, client)
      } catch (error) {
        if (turn === this.#wanted) this.#show([], client)
        this.#tell('error', error)
      }
    }

    #show(offers: readonly FeedOffer[], client: OfferwireClient): void {
      this.#watch?.stop()
      this.#watch = watchOffers(client, (impressionUid) => this.#tell('seen', { impressionUid }))
      const cards = offers.map((offer) => {
        const item = card(offer)
        item.firstElementChild?.addEventListener('click', () => this.#tell('click', offer))
        this.#watch?.observe(item, offer.impressionUid)
        return item
      })
      const list = make('ul', { role: 'list' }, ...cards)
      const label = this.getAttribute('label') ?? 'Offers'
      this.shadowRoot?.replaceChildren(make('section', { class: 'ow', part: 'feed', 'aria-label': label }, list))
      this.hidden = offers.length === 0
      this.#tell('load', { offers })
    }

    #tell(what: string, detail: unknown): void {
      this.dispatchEvent(new CustomEvent(`offerwire-${what}`, { detail, bubbles: true, composed: true }))
    }
  }
}
