import type { IncomingMessage } from 'node:http'
import type { PublicAddresses } from '../config/public-addresses.ts'

/** The path under which the routes of short links are registered, whatever `LINK_URL` is. */
export const linkRoutePath = '/l'

/** The public paths and host of the service; paths are empty, or start with a slash and do not end with one. */
export type PublicPaths = Pick<PublicAddresses, 'basePath' | 'linkPath' | 'linkHost' | 'hasOwnLinkHost'>

/**
 * Maps a public path to the registered path of its route: with `BASE_URL`'s prefix, or without it behind a proxy that
 * strips it; and on a separate host of links, to links alone. Undefined if public and registered paths agree.
 *
 * @param firstSegments the first segments of registered paths (`publisher`), so that a prefix with the same name is not
 * stripped twice.
 */
export function publicPathMapper(
  paths: PublicPaths,
  firstSegments: ReadonlySet<string>,
): ((request: IncomingMessage) => string) | undefined {
  const { basePath, linkPath, linkHost, hasOwnLinkHost } = paths
  const sharedLinkPath = withoutPrefix(linkPath, basePath) ?? linkPath
  const isLinkPathMapped = !hasOwnLinkHost && sharedLinkPath !== linkRoutePath
  if (basePath === '' && !hasOwnLinkHost && !isLinkPathMapped) return undefined

  return ({ url = '/', headers }) => {
    if (hasOwnLinkHost && isHost(headers.host, linkHost)) {
      return linkRoutePath + (withoutPrefix(url, linkPath) ?? url)
    }
    const rest = withoutPrefix(url, basePath)
    const path = rest !== undefined && firstSegments.has(firstSegment(rest)) ? rest : url
    const slug = isLinkPathMapped ? (withoutPrefix(path, sharedLinkPath) ?? withoutPrefix(url, linkPath)) : undefined
    return slug === undefined ? path : linkRoutePath + slug
  }
}

/** Proxies and callers may spell out the default port of http or https, which `host` never has. */
function isHost(sent: string | undefined, host: string): boolean {
  const text = sent?.toLowerCase()
  return text === host || text === `${host}:443` || text === `${host}:80`
}

/** Returns the path after the prefix, beginning with a slash; undefined if the path is not under it. */
function withoutPrefix(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined
  const rest = path.slice(prefix.length)
  if (rest === '' || rest[0] === '?') return `/${rest}`
  return rest[0] === '/' ? rest : undefined
}

/** Returns the first segment of a path or of a route's pattern: `publisher` of `/publisher/sdk/v1`. */
export function firstSegment(path: string): string {
  return /^\/([^/?#]*)/.exec(path)?.[1] ?? ''
}
