import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Headers of every response that is not a page, errors and files included; pages that load anything set their own
 * policy.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** The sources that a page with its own policy may load from. */
export interface PageSources {
  /** The text of its only style element. */
  readonly style: string
  /** Source of images besides its own host. */
  readonly images?: string
  /** True if it has script files, which may call its own host. */
  readonly hasScript?: boolean
  /** True if it may call its own host even without a script: auditors read `robots.txt` that way. */
  readonly isAudited?: boolean
}

/** The narrowest policy for a page with one style element, images and perhaps a script file of its own. */
export function narrowPagePolicy({
  style,
  images = '',
  hasScript = false,
  isAudited = hasScript,
}: PageSources): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `img-src 'self' data: ${images}`.trim(),
    ...(hasScript ? ["script-src 'self'"] : []),
    ...(isAudited ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Sends HTML made by us, under its policy; interpolated text must be escaped already. Undefined answers a HEAD request,
 * whose page is not rendered.
 */
export function sendPage(reply: FastifyReply, html: string | undefined, status: number, policy: string): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-security-policy': policy })
    .header('content-type', 'text/html; charset=utf-8')
    .send(html)
}

/** The page shown to people who follow a link that leads nowhere. */
export interface UnknownLinkPage {
  /** The prefixes of registered link paths, each with a trailing slash. */
  readonly under: readonly string[]
  readonly html: string
  readonly policy: string
}

/** Answers an unknown address under the link paths by the page; returns false for any other address. */
export function sendUnknownLinkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: UnknownLinkPage | undefined,
): boolean {
  const { method, url = '' } = request.raw
  if (method !== 'GET' && method !== 'HEAD') return false
  if (page === undefined || !page.under.some((start) => url.startsWith(start))) return false
  sendPage(reply, page.html, 404, page.policy)
  return true
}
