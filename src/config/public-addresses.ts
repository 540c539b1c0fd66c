import type { SettingReader } from './setting-reader.ts'
import type { VariableName } from './settings.ts'

/** The public addresses of the service, each without a trailing slash. */
export interface PublicAddresses {
  readonly baseUrl: string
  /** Path of `baseUrl`: empty, or `/offers`. */
  readonly basePath: string
  /** Host of `baseUrl`, with the port unless it is the protocol's default. */
  readonly baseHost: string
  readonly linkUrl: string
  /** Path of `linkUrl`: empty, or `/l`. */
  readonly linkPath: string
  readonly linkHost: string
  /** True if links have their own host, which then serves nothing else. */
  readonly hasOwnLinkHost: boolean
}

/** Reads `BASE_URL` and `LINK_URL`. */
export function readPublicAddresses(read: SettingReader, port: number): PublicAddresses {
  const base = parseAddress(read, 'BASE_URL') ?? new URL(`http://localhost:${port}`)
  const baseUrl = withoutSlash(base.href)
  const link = parseAddress(read, 'LINK_URL') ?? new URL(`${baseUrl}/l`)
  const addresses = {
    baseUrl,
    basePath: withoutSlash(base.pathname),
    baseHost: base.host,
    linkUrl: withoutSlash(link.href),
    linkPath: withoutSlash(link.pathname),
    linkHost: link.host,
    hasOwnLinkHost: link.host !== base.host,
  }
  const { hasOwnLinkHost, linkPath, basePath } = addresses
  if (!hasOwnLinkHost && (linkPath === '' || linkPath === basePath)) {
    read.fault('LINK_URL', 'must have a path of its own, or another host than BASE_URL.')
  }
  return addresses
}

function parseAddress(read: SettingReader, variable: VariableName): URL | undefined {
  const problem = 'must be an http or https address without credentials, query or fragment.'
  const text = read.checked(variable, isPlainAddress, problem)
  return text === undefined ? undefined : new URL(text)
}

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || /[?#]/.test(text)) return false
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  return isHttp && url.username === '' && url.password === '' && !url.pathname.includes('//')
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text
}
