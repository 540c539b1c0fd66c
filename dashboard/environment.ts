/** Reads a value that the server wrote into a `meta` element of the page. */
function content(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The public address of the service, without a slash at its end; the page's own origin in development. */
export const baseUrl = content('offerwire-base-url') || location.origin

/** The public path prefix: empty, or `/offers` for `https://api.example.com/offers`. */
export const pathPrefix = new URL(baseUrl).pathname.replace(/\/$/, '')

/** The nonce that the Content-Security-Policy of this page accepts on style elements. */
export const styleNonce = content('offerwire-style-nonce')
