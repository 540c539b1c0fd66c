import {
  type FeedOffer,
  feedStyle,
  type OffersRequest,
  type OfferwireClient,
  type Watch,
  watchOffers,
} from '@offerwire/web'
import { createElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useOffers } from './hooks.ts'

export interface OfferFeedProps {
  readonly client: OfferwireClient
  readonly request: OffersRequest
  /** Offers loaded on the server: part of the served HTML, and not requested again. */
  readonly initialOffers?: FeedOffer[] | undefined
  /** Names the section for screen readers. */
  readonly label?: string
  readonly className?: string
  /** False leaves all styling to you. */
  readonly isStyled?: boolean
  /** The nonce of the style element, for a Content-Security-Policy. */
  readonly nonce?: string
  /** Renders the content of an offer's link in place of the default. */
  readonly renderOffer?: (offer: FeedOffer) => ReactNode
  /** Shown until the first response. */
  readonly fallback?: ReactNode
  /** Shown if there are no offers, or if loading them failed. */
  readonly empty?: ReactNode
  readonly onOpen?: (offer: FeedOffer) => void
  readonly onSeen?: (impressionUid: string) => void
}

/** A list of offers that confirms seen offers by itself. */
export function OfferFeed(props: OfferFeedProps): ReactElement | null {
  const { client, request, initialOffers, label = 'Offers', className = 'ow', isStyled = true, nonce } = props
  const { value: offers, isLoading } = useOffers(client, request, { initial: initialOffers })
  const list = useRef<HTMLUListElement>(null)
  const onSeen = useRef(props.onSeen)
  onSeen.current = props.onSeen
  useEffect(() => {
    if (offers === undefined || list.current === null) return
    const watch: Watch = watchOffers(client, (uid) => onSeen.current?.(uid))
    for (const [index, item] of [...list.current.children].entries()) {
      const uid = offers[index]?.impressionUid
      if (uid !== undefined) watch.observe(item, uid)
    }
    return () => watch.stop()
  }, [client, offers])
  if (offers === undefined && isLoading) return createElement('div', { 'aria-busy': true }, props.fallback)
  if (offers === undefined || offers.length === 0)
    return props.empty === undefined ? null : createElement('div', null, props.empty)
  const cards = offers.map((offer) => createElement('li', { key: offer.impressionUid }, link(offer, props)))
  return createElement(
    'section',
    { className, 'aria-label': label },
    isStyled ? createElement('style', { nonce, dangerouslySetInnerHTML: { __html: feedStyle } }) : null,
    createElement('ul', { ref: list, role: 'list' }, cards),
  )
}

function link(offer: FeedOffer, { renderOffer = content, onOpen }: OfferFeedProps): ReactElement {
  const href = /^https?:\/\//i.test(offer.clickUrl) ? offer.clickUrl : undefined
  return createElement(
    'a',
    { href, target: '_blank', rel: 'noopener', onClick: () => onOpen?.(offer) },
    renderOffer(offer),
  )
}

function content({ imageUrl, advertiserName, title, description, perk }: FeedOffer): ReactNode {
  const text = (name: string, words: string | null | undefined) =>
    words ? createElement(name, { dir: 'auto' }, words) : null
  return [
    createElement('img', { key: 'image', src: imageUrl, alt: '', loading: 'lazy' }),
    createElement(
      'div',
      { key: 'text' },
      text('small', advertiserName),
      text('strong', title),
      text('span', description),
      text('em', perk),
    ),
  ]
}
