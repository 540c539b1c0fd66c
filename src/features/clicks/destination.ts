import type { AppDeals, CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'

/** The destination of a creative as its advertiser configured it. */
export interface Destination {
  /** The creative's `destinationUrl`, else the campaign's; accepted by `parseDestination`. */
  readonly url: string
  readonly trackingParameters: Readonly<Record<string, string>>
  readonly campaignId: string
  readonly creativeId: string
}

/** Values known only at the click. The user's id is never passed on. */
export interface ClickValues {
  readonly transactionId: string
  readonly appId: string
  readonly creatorId: string | undefined
  readonly country: string | undefined
  readonly platform: string | undefined
  /** Passed on as Unix seconds. */
  readonly clickedAtMs: number
}

/** Returns the URL to redirect to (absolute, http or https, no macro in its host); undefined for any other text. */
export function parseDestination(text: string): string | undefined {
  const url = URL.parse(plainMacros(text))
  if (url === null || !/^https?:$/.test(url.protocol) || /[{}]/.test(url.host)) return undefined
  return url.href
}

/** Returns whether the name belongs to a known macro. */
function isMacro(name: string): boolean {
  return Object.hasOwn(valuesOf({ campaignId: '', creativeId: '' }), name)
}

const [left, right, blank] = ['(?:\\{|%7[Bb])', '(?:\\}|%7[Dd])', '(?:\\s|%20)*']

/** Macros as other networks write them. Square brackets also appear in parameter names such as `filter[country]`. */
const foreignMacro = new RegExp(
  [
    `${left}${left}${blank}(\\w+)${blank}${right}${right}`,
    `(?:[$%]|%2[345]|(?<!\\})#)${left}(\\w+)${right}`,
    '%%(\\w+)%%',
    '(?:<|%3[Cc])(\\w+)(?:>|%3[Ee])',
    '(?<![\\w\\]])\\[(\\w+)\\](?![=[\\w])',
  ].join('|'),
  'g',
)

/**
 * Rewrites the macros of other networks as ours before the text is parsed as a URL: `#{…}` would begin its fragment.
 */
function plainMacros(text: string): string {
  return text.replaceAll(foreignMacro, (whole, ...groups: (string | undefined)[]) => {
    const name = groups.slice(0, 5).find((group) => group !== undefined) ?? ''
    return isMacro(name) ? `{${name}}` : whole
  })
}

/**
 * Compiles a destination once, so that a click only fills in its values: the URL with its tracking parameters, macros
 * replaced anywhere after the host, and `transaction_id` set or appended when no macro carries the transaction. Throws
 * for a URL that `parseDestination` refuses; the returned function never throws, and its URL fits in a header.
 *
 * @internal
 */
export function compileDestination(destination: Destination): (values: ClickValues) => string {
  const template = createTemplate(destination)
  const fill = (values: ClickValues) => {
    let text = ''
    for (const piece of template) text += typeof piece === 'string' ? piece : piece(values)
    return text
  }
  const parse = (values: ClickValues) => new URL(fill(values)).href
  // Parsing costs more than filling. Only a creator's id has characters that a URL encodes; an empty value may leave a
  // segment of dots, which it resolves.
  const isCreatorFree = !template.includes(creatorId) && !template.includes(creatorInPath)
  const isNormal = [sample, { ...sample, country: undefined, platform: undefined }].every((v) => parse(v) === fill(v))
  return isCreatorFree && isNormal ? fill : parse
}

/** A part of the address: literal text, or an encoded value of the click. */
type Piece = string | ((values: ClickValues) => string)

type Values = Record<string, Piece>

function createTemplate(destination: Destination): Piece[] {
  const { href } = new URL(plainMacros(destination.url))
  const pathAt = href.indexOf('/', href.indexOf('://') + 3)
  const fragmentAt = href.includes('#') ? href.indexOf('#') : href.length
  const queryAt = href.slice(0, fragmentAt).includes('?') ? href.indexOf('?') : fragmentAt
  const values = valuesOf(destination)
  const path = replaceMacros(href.slice(pathAt, queryAt), { ...values, creator_id: creatorInPath }, asIs)
  const fragment = replaceMacros(href.slice(fragmentAt), values, asIs)
  const query = parametersOf(href.slice(queryAt + 1, fragmentAt), values)
  for (const [name, value] of Object.entries(destination.trackingParameters)) {
    setParameter(query, name, replaceMacros(plainMacros(value), values, encode))
  }
  const whole = [...path, ...query.flatMap(({ pieces }) => pieces), ...fragment]
  if (!whole.includes(transactionId)) setParameter(query, 'transaction_id', [transactionId])
  const parts = query.flatMap(({ pieces }, index) => [index === 0 ? '?' : '&', ...pieces])
  return joinTexts([href.slice(0, pathAt), ...path, ...parts, ...fragment])
}

/** Joins texts that follow each other. */
function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else joined.push(piece)
  }
  return joined
}

interface Parameter {
  readonly name: string
  readonly pieces: readonly Piece[]
}

const asIs = (text: string): string => text

function parametersOf(query: string, values: Values): Parameter[] {
  const parts = query.split('&')
  // A trailing `?` or `&` awaits another parameter.
  if (parts.at(-1) === '') parts.pop()
  return parts.map((part) => {
    const name = part.split('=', 1)[0] ?? ''
    return { name: decodeName(name), pieces: replaceMacros(part, values, asIs) }
  })
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Sets a parameter that the query already has, so that no duplicate contradicts it; else appends it. */
function setParameter(query: Parameter[], name: string, value: readonly Piece[]): void {
  const at = query.findIndex((parameter) => parameter.name === name)
  const set = { name, pieces: [`${encode(name)}=`, ...value] }
  query.splice(at === -1 ? query.length : at, 1, set)
  for (let index = query.length - 1; at !== -1 && index > at; index--) {
    if (query[index]?.name === name) query.splice(index, 1)
  }
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

/** The address of a click with sample values, and the macro-like texts that would be passed on unreplaced. */
export interface DestinationPreview {
  readonly url: string
  readonly unreplaced: string[]
}

const sample: ClickValues = {
  transactionId: '01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21',
  appId: '0e5a9c7d-1f63-4b28-9c84-6a3d5e7f1b90',
  creatorId: 'creator-1',
  country: 'US',
  platform: 'ios',
  clickedAtMs: 1_764_000_000_000,
}

/** Previews a destination as typed; undefined if `parseDestination` refuses it. */
export function previewDestination(destination: Destination): DestinationPreview | undefined {
  const url = parseDestination(destination.url)
  if (url === undefined) return undefined
  return {
    url: compileDestination({ ...destination, url })(sample),
    unreplaced: [destination.url, ...Object.values(destination.trackingParameters)]
      .flatMap(unknownMacros)
      .filter(isFirst),
  }
}

const isFirst = (word: string, index: number, words: readonly string[]): boolean => words.indexOf(word) === index

/** Returns macro names, in any notation, that are unknown, such as misspelled ones. */
function unknownMacros(text: string): string[] {
  const own = [...text.matchAll(macroPattern), ...text.matchAll(foreignMacro)]
  const found = own.sort((one, other) => one.index - other.index).flatMap(([, ...groups]) => groups)
  return found.filter((name): name is string => name !== undefined && !isMacro(name))
}

const transactionId = (values: ClickValues): string => encode(values.transactionId)
const creatorId = (values: ClickValues): string => encode(values.creatorId ?? '')

function valuesOf({ campaignId, creativeId }: Pick<Destination, 'campaignId' | 'creativeId'>): Values {
  return {
    transaction_id: transactionId,
    TRANSACTION_ID: transactionId,
    campaign_id: encode(campaignId),
    creative_id: encode(creativeId),
    app_id: ({ appId }) => encode(appId),
    creator_id: creatorId,
    country: ({ country }) => encode(country ?? ''),
    platform: ({ platform }) => encode(platform ?? ''),
    timestamp: ({ clickedAtMs }) => String(Math.floor(clickedAtMs / 1000)),
  }
}

/** A segment of only dots, even encoded, would remove a path segment; encoding it twice prevents that. */
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
const compiledFallbacks = new WeakMap<
  CreativeEntry,
  { readonly text: string | null; readonly fill: CompiledDestination }
>()

/**
 * Returns the redirect of a click (spec 3): the advertiser's destination, even if the campaign is paused or over, or
 * its fallback; for an archived campaign the organization's own address, if any.
 */
export function redirectOf({ campaign, creative }: LinkedOffer, click: ClickValues, toFallback = false): Redirect {
  const destination = campaign.status === 'archived' ? undefined : destinationOf(campaign, creative)
  const fallback = toFallback ? fallbackOf(campaign, creative) : undefined
  const redirect = fallback ?? destination
  if (redirect !== undefined) return { location: redirect(click) }
  const home = campaign.organization.url === null ? undefined : parseDestination(campaign.organization.url)
  return home === undefined ? 'gone' : { location: home }
}

/**
 * Returns whether a click at an instant leads to the campaign's fallback: it has one, and is paused, over, outside its
 * hours or without room for another conversion, at least under the deal of the click's app.
 */
export function leadsToFallback(campaign: CampaignEntry, deals: AppDeals | undefined, atMs: number): boolean {
  const { fallbackUrl, status, endsAtMs, hours, isCapReached, isBalanceSpent } = campaign
  if (fallbackUrl === null || status === 'archived') return false
  if (status === 'paused' || isCapReached || isBalanceSpent || deals?.heldBack.has(campaign.index)) return true
  return (endsAtMs !== undefined && atMs >= endsAtMs) || (hours !== undefined && !hours.isOpenAt(atMs))
}

/** Fallbacks take the macros of a destination, but not its tracking parameters. */
function fallbackOf({ id, fallbackUrl }: CampaignEntry, creative: CreativeEntry): CompiledDestination {
  const known = compiledFallbacks.get(creative)
  if (known?.text === fallbackUrl) return known.fill
  const url = fallbackUrl === null ? undefined : parseDestination(fallbackUrl)
  const destination = { trackingParameters: {}, campaignId: id, creativeId: creative.id }
  const fill = url === undefined ? undefined : compileDestination({ url, ...destination })
  compiledFallbacks.set(creative, { text: fallbackUrl, fill })
  return fill
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
