/** The values that the server inserts into the built page for one answer. */
export interface PageValues {
  /** `BASE_URL`, whose characters are those of a parsed URL. */
  readonly baseUrl: string
  readonly basePath: string
  /** The requested path below `/dashboard`, such as `sign-in`. */
  readonly path: string
  /** The Content-Security-Policy of the answer accepts style elements only with it. */
  readonly nonce: string
}

const firstWords = /<!--first words of ([\w-]+)-->(.*?)<!--end-->/gs
const application = /<!--application-->(.*?)<!--end-->/s
const noindex = /<meta name="robots" content="noindex" ?\/>/

/**
 * Returns the built page with this answer's values: addresses under the public prefix, base URL and nonce. A page
 * without a session keeps its first words, loads the application after they are painted, and may be indexed under its
 * address without a query; tokens of links follow `#`, which no server receives. Other pages may not be indexed.
 */
export function renderPage(html: string, { baseUrl, basePath, path, nonce }: PageValues): string {
  const isKnown = html.includes(`<!--first words of ${path}-->`)
  return html
    .replace(noindex, (robots) =>
      isKnown ? `<link rel="canonical" href="${escapeAttribute(`${baseUrl}/dashboard/${path}`)}" />` : robots,
    )
    .replace(application, (_, files: string) => (isKnown ? afterFirstPaint(files) : files))
    .replaceAll(firstWords, (_, name: string, words: string) => (name === path ? words : ''))
    .replaceAll(/(src|href)="\.\//g, `$1="${escapeAttribute(basePath)}/dashboard/`)
    .replace('name="offerwire-base-url" content=""', `name="offerwire-base-url" content="${escapeAttribute(baseUrl)}"`)
    .replace('name="offerwire-style-nonce" content=""', `name="offerwire-style-nonce" content="${nonce}"`)
    .replace('<style nonce="">', `<style nonce="${nonce}">`)
}

/** Scripts in a template run only once they are moved out of it. */
function afterFirstPaint(files: string): string {
  return `<template id="application">${files}</template><script src="./after-first-paint.js"></script>`
}

/**
 * The policy of the dashboard's page. Scripts may only be files of this service. Style elements, which the component
 * library creates for colours and breakpoints, need the nonce. Images of creatives may come from any https address.
 */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
