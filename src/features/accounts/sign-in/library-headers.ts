import type { Visitor } from '../../../access/visitor.ts'

/** The header that passes the visitor's address to better-auth; the same header of a request is never passed on. */
export const addressHeader = 'x-visitor-address'

/** Builds the headers passed to better-auth; no other header of the request reaches it. */
export function libraryHeaders({ cookie, userAgent, address }: Pick<Visitor, 'cookie' | 'userAgent' | 'address'>) {
  const headers = new Headers({ cookie: ownCookies(cookie), 'user-agent': userAgent })
  if (address !== undefined) headers.set(addressHeader, address)
  return headers
}

/** Returns the last one of each of sign-in's cookies: a header has room for a thousand, and each costs a hash. */
function ownCookies(header: string): string {
  const own = new Map<string, string>()
  for (const pair of header.split(/; */)) {
    const [, name] = ownCookie.exec(pair) ?? []
    if (name !== undefined) own.set(name, pair)
  }
  return [...own.values()].join('; ')
}

export const cookieNames = {
  session_token: 'session',
  session_data: 'session_data',
  dont_remember: 'brief',
  two_factor: 'second_factor',
  trust_device: 'trusted_device',
  passkey: 'passkey',
} as const

const ownCookie = new RegExp(`^((?:__Host-)?offerwire_(?:${Object.values(cookieNames).join('|')}))=`)
