import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './page.ts'

/** The page shown to people who follow a link that leads nowhere. */
export interface UnknownLinkPage {
  /** The prefixes of registered link paths, each with a trailing slash. */
  readonly under: readonly string[]
  readonly html: string
  /** Its Content-Security-Policy. */
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
