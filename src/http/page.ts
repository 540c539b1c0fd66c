import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Headers of every response in place of a page, errors and files included; a page that loads anything sets its own
 * policy.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** The sources that a page with its own policy may load from. */
export interface PageSources {
  /** The text of its one style element. */
  readonly style: string
  /** Source of images beside its own host. */
  readonly images?: string
  /** True when it has script files, which may call its own host. */
  readonly hasScript?: boolean
  /** True when its own host may be called from it although it has no script: auditors read `robots.txt` so. */
  readonly isAudited?: boolean
}

/** The narrowest policy for a page made of one style element, images and perhaps a script file of its own. */
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
 * Sends HTML made by us, under its policy; what it interpolates must have been escaped. Undefined answers a HEAD request, whose
 * page is not made.
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

/** Answers an address that no route takes by the page, when it is where links are; false when it was not answered. */
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
