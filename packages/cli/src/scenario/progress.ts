import { Offerwire, type Schemas } from '../../../server/src/index.ts'
import type { World } from '../sandbox/make-world.ts'
import type { Service } from '../service.ts'

/** What the steps before have come to. */
export interface Progress {
  readonly service: Service
  readonly world: World
  readonly publishers: Readonly<Record<'live' | 'test', Offerwire>>
  /** The first UTC day, as `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly feeds: Map<string, { readonly offers: readonly Schemas['FeedOffer'][]; readonly key: 'live' | 'test' }>
  readonly opens: Map<string, { readonly transactionId: string; readonly key: 'live' | 'test' }>
  /** The user of the last step that had one. */
  userId: string | undefined
  offers: number | undefined
  opened: boolean | undefined
  verdict: string | undefined
}

/** A scenario of which nothing has been done yet. */
export async function beginProgress(service: Service, world: World): Promise<Progress> {
  const { now } = await service.get('/admin/v1/clock', {}, 'now')
  const publisher = (environment: 'live' | 'test') => {
    const { publishableKey: apiKey, secretKey } = world.keys[environment]
    return new Offerwire({ baseUrl: service.url, apiKey, secretKey, timeoutMs: 30_000 })
  }
  return {
    ...{ service, world, publishers: { live: publisher('live'), test: publisher('test') }, firstDay: now.slice(0, 10) },
    ...{ feeds: new Map(), opens: new Map() },
    ...{ userId: undefined, offers: undefined, opened: undefined, verdict: undefined },
  }
}
