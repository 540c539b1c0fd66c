/** A browser that signs in or is signed in: its cookies, user agent and address. */
export interface Visitor {
  /** The `Cookie` header; empty when there is none. */
  readonly cookie: string
  readonly userAgent: string
  readonly address: string | undefined
}

/** The header that gives better-auth the visitor's address; a header of this name in a request is never passed on. */
export const addressHeader = 'x-visitor-address'

/** Builds the headers passed to better-auth; no other header of the request reaches it. */
export function libraryHeaders({ cookie, userAgent, address }: Visitor): Headers {
  const headers = new Headers({ cookie, 'user-agent': userAgent })
  if (address !== undefined) headers.set(addressHeader, address)
  return headers
}
