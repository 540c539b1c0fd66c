import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'

/** The destination of a creative as its advertiser configured it. */
export interface Destination {
  /** The creative's `destinationUrl`, else the campaign's; one that `parseDestination` accepted. */
  readonly url: string
  readonly trackingParameters: Readonly<Record<string, string>>
  readonly campaignId: string
  readonly creativeId: string
}

/** Values known only at the click. The end user's id is never passed on. */
export interface ClickValues {
  readonly transactionId: string
  readonly appId: string
  readonly creatorId: string | undefined
  readonly country: string | undefined
  readonly platform: string | undefined
  /** Passed on as Unix seconds. */
  readonly clickedAtMs: number
}

/** Returns the URL to save: absolute, http or https, without macros in its host; undefined for any other text. */
export function parseDestination(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || /[{}]/.test(url.host)) return undefined
  return url.href
}

/**
 * Compiles a destination once, so that a click only fills in its values: the URL with its tracking parameters, macros
 * replaced anywhere behind the host, and `transaction_id` appended when nothing else carries the transaction. Throws for a
 * URL that `parseDestination` refuses; the returned function never throws and returns a URL fit for a header.
 */
export function compileDestination(destination: Destination): (values: ClickValues) => string {
  const template = createTemplate(destination)
  return (values) => {
    let text = ''
    for (const piece of template) text += typeof piece === 'string' ? piece : piece(values)
    return new URL(text).href
  }
}

/** A part of the address: literal text, or an encoded value of the click. */
type Piece = string | ((values: ClickValues) => string)

type Values = Record<string, Piece>

function createTemplate(destination: Destination): Piece[] {
  const { href } = new URL(destination.url)
  const pathAt = href.indexOf('/', href.indexOf('://') + 3)
  const fragmentAt = href.includes('#') ? href.indexOf('#') : href.length
  const queryAt = href.slice(0, fragmentAt).includes('?') ? href.indexOf('?') : fragmentAt
  const values = valuesOf(destination)
  const asIs = (text: string) => text
  const inPath = { ...values, creator_id: creatorInPath }
  const address = [
    ...replaceMacros(href.slice(pathAt, queryAt), inPath, asIs),
    ...replaceMacros(href.slice(queryAt, fragmentAt), values, asIs),
  ]
  const parameters = Object.entries(destination.trackingParameters).map(([name, value]) => [
    `${encode(name)}=`,
    ...replaceMacros(value, values, encode),
  ])
  const fragment = replaceMacros(href.slice(fragmentAt), values, asIs)
  if (![...address, ...parameters.flat(), ...fragment].includes(transactionId)) {
    parameters.push(['transaction_id=', transactionId])
  }
  const query = joinParameters(href.slice(pathAt, fragmentAt), parameters)
  return [href.slice(0, pathAt), ...address, ...query, ...fragment]
}

function joinParameters(address: string, parameters: readonly Piece[][]): Piece[] {
  const isOpen = /[?&]$/.test(address)
  return parameters.flatMap((parameter, index) => {
    if (index > 0) return ['&', ...parameter]
    return isOpen ? parameter : [address.includes('?') ? '&' : '?', ...parameter]
  })
}

/** Matches a macro in braces, plain or percent-encoded, and the bare word, unless it is a parameter's name. */
const macroPattern = /(?:\{|%7[Bb])(\w+)(?:\}|%7[Dd])|TRANSACTION_ID(?!=)/g

/** Splits a text at its macros and passes the text between them through `keep`; unknown macros stay as they are. */
function replaceMacros(text: string, values: Values, keep: (text: string) => string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(macroPattern)) {
    const name = match[1] ?? 'transaction_id'
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) continue
    pieces.push(keep(text.slice(from, match.index)), value)
    from = match.index + match[0].length
  }
  return [...pieces, keep(text.slice(from))]
}

/** Lists the words in braces that are no macros, such as misspelled ones: a click passes them on as they are. */
export function listUnknownMacros(destination: Destination): string[] {
  const known = valuesOf(destination)
  const words = [destination.url, ...Object.values(destination.trackingParameters)].flatMap((text) =>
    [...text.matchAll(macroPattern)].flatMap(([, word]) =>
      word === undefined || Object.hasOwn(known, word) ? [] : [word],
    ),
  )
  return [...new Set(words)]
}

function transactionId(values: ClickValues): string {
  return encode(values.transactionId)
}

function valuesOf({ campaignId, creativeId }: Destination): Values {
  return {
    transaction_id: transactionId,
    TRANSACTION_ID: transactionId,
    campaign_id: encode(campaignId),
    creative_id: encode(creativeId),
    app_id: ({ appId }) => encode(appId),
    creator_id: ({ creatorId }) => encode(creatorId ?? ''),
    country: ({ country }) => encode(country ?? ''),
    platform: ({ platform }) => encode(platform ?? ''),
    timestamp: ({ clickedAtMs }) => String(Math.floor(clickedAtMs / 1000)),
  }
}

/** Dots by themselves would take a segment of the path away, also encoded: they are encoded twice. */
function creatorInPath({ creatorId = '' }: ClickValues): string {
  return /^\.{1,2}$/.test(creatorId) ? creatorId.replaceAll('.', '%252E') : encode(creatorId)
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

export interface LinkedOffer {
  readonly campaign: CampaignEntry
  readonly creative: CreativeEntry
}

/** The address a click redirects to; `gone` when nothing is left to redirect to. */
export type Redirect = { readonly location: string } | 'gone'

type CompiledDestination = ((values: ClickValues) => string) | undefined

/** Compiled once for each creative of a snapshot. */
const compiled = new WeakMap<CreativeEntry, { readonly destination: CompiledDestination }>()

/**
 * Returns the redirect of a click (spec 3): the advertiser's destination, also when the campaign is paused or over; for an
 * archived campaign the organization's own address, if it has one.
 */
export function redirectOf({ campaign, creative }: LinkedOffer, click: ClickValues): Redirect {
  const destination = campaign.status === 'archived' ? undefined : destinationOf(campaign, creative)
  if (destination !== undefined) return { location: destination(click) }
  const home = campaign.organization.url === null ? undefined : parseDestination(campaign.organization.url)
  return home === undefined ? 'gone' : { location: home }
}

function destinationOf(campaign: CampaignEntry, creative: CreativeEntry): CompiledDestination {
  const known = compiled.get(creative)
  if (known !== undefined) return known.destination
  const { id: campaignId, trackingParameters } = campaign
  const url = parseDestination(creative.destinationUrl ?? campaign.destinationUrl)
  const destination =
    url === undefined ? undefined : compileDestination({ url, trackingParameters, campaignId, creativeId: creative.id })
  compiled.set(creative, { destination })
  return destination
}
