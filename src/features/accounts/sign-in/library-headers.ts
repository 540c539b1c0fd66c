/** Who asks to sign in or is signed in: the browser's cookies, what it calls itself, and from where it comes. */
export interface Visitor {
  /** The `Cookie` header; empty when there is none. */
  readonly cookie: string
  readonly userAgent: string
  readonly address: string | undefined
}

/** In which header better-auth is told the visitor's address; no request's header of this name reaches it. */
export const addressHeader = 'x-visitor-address'

/** What better-auth is given of a request, and nothing else of it. */
export function libraryHeaders({ cookie, userAgent, address }: Visitor): Headers {
  const headers = new Headers({ cookie, 'user-agent': userAgent })
  if (address !== undefined) headers.set(addressHeader, address)
  return headers
}
