import { isIP } from 'node:net'
import { isPublicAddress } from '../../lib/public-address.ts'

export interface AddressRules {
  /** Allows private addresses and plain http; for development and tests only (`WEBHOOK_ALLOW_PRIVATE`). */
  allowPrivate: boolean
}

/** The address to call, its host without a final dot, or the reason why it may not be called. */
export type WebhookUrlVerdict = { url: URL } | { problem: string }

const maxUrlLength = 2048
const maxHostLength = 253
const maxLabelLength = 63
/** Spaces, line ends, controls, invisible formatting and half characters, which URL parsing would drop or keep. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

/**
 * Checks a webhook's URL before it is saved and again before each use (spec 6.3): https, a host that may be public, no
 * userinfo. Names are not resolved here; their addresses go through `isPublicAddress`.
 */
export function checkWebhookUrl(text: string, rules: AddressRules): WebhookUrlVerdict {
  const problem = textProblem(text)
  if (problem !== undefined) return { problem }
  const url = URL.parse(text)
  if (url === null) return { problem: 'is not a valid URL' }
  if (url.protocol !== 'https:' && !rules.allowPrivate) return { problem: 'must use https' }
  if (authorityOf(text).includes('@')) return { problem: 'must not carry a user name or password' }
  if (url.port === '0') return { problem: 'must not use port 0' }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  const refusal = hostProblem(url, rules)
  return refusal === undefined ? { url } : { problem: refusal }
}

/** Returns the address that a URL's host spells out, without brackets; undefined if the host is a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : host
}

function textProblem(text: string): string | undefined {
  if (text.length > maxUrlLength) return `must have at most ${maxUrlLength} characters`
  if (unprintable.test(text)) return 'must not contain spaces or control characters'
  // URL parsing reads a backslash as a slash; people and other parsers do not.
  if (text.includes('\\')) return 'must not contain a backslash'
  if (!/^https?:\/\/[^/]/i.test(text)) return 'must be an absolute https URL'
  return undefined
}

function authorityOf(text: string): string {
  return text.slice(text.indexOf('://') + 3).split(/[/?#]/, 1)[0] ?? ''
}

function hostProblem(url: URL, rules: AddressRules): string | undefined {
  const host = url.hostname
  const labels = host.split('.')
  if (labels.includes('')) return 'has a host with an empty label'
  if (host.length > maxHostLength) return 'has a host that is too long'
  if (labels.some((label) => label.length > maxLabelLength)) return 'has a host with a label that is too long'
  if (rules.allowPrivate) return undefined
  if (labels.at(-1) === 'localhost') return 'must not point to this machine'
  const literal = literalAddress(url)
  if (literal === undefined || isPublicAddress(literal)) return undefined
  return 'must not point to a private or reserved address'
}
