import type { ClickTokenSealer } from '../../../lib/ids/click-token.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import type { CatalogPages } from './catalog-pages.ts'

export interface ServeCatalogDeps {
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly clickTokens: ClickTokenSealer
  readonly catalogPages: CatalogPages
  readonly baseUrl: string
}

/** A catalog request; `viewer` is undefined at configuration time. */
export interface CatalogQuery {
  readonly viewer: { readonly userId: string; readonly clientId: string; readonly countryCode: string } | undefined
  readonly limit: number | undefined
  readonly offset: number
  readonly locale: string
}

/** Returns the JSON of the answer: every offer the app may serve and the viewer can redeem (spec 4.1). */
export function serveCatalog(deps: ServeCatalogDeps, caller: Caller, query: CatalogQuery): string {
  const { viewer, limit, offset, locale } = query
  const { environment } = caller
  const appId = caller.app.id
  const countryCode = viewer?.countryCode ?? null
  const whose = { appId, environment, countryCode, limit, offset, locale }
  const { pieces, links } = deps.catalogPages(deps.snapshots.current(), whose)
  const [first = ''] = pieces
  if (viewer === undefined) return first
  const tokenOf = deps.clickTokens.seal({
    appId,
    environment,
    userId: viewer.userId,
    clientId: viewer.clientId,
    country: viewer.countryCode,
    platform: undefined,
    issuedAtMs: deps.clock.nowMs(),
  })
  const address = `${deps.baseUrl}/click/`
  let json = first
  for (let index = 0; index < links.length; index++) {
    const link = links[index]
    if (link !== undefined) json += address + tokenOf(link.campaignId, link.creativeId) + pieces[index + 1]
  }
  return json
}
