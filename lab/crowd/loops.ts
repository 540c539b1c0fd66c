import type { ServiceProcess } from '../../test/support/app/service-process.ts'
import { type Crowd, campaignRows } from './tenants.ts'

/** Sends one request; gives its status. */
export type Call = () => Promise<number>

/** The largest legal calls of each kind that one member can repeat, by name. */
export async function crowdLoops(service: ServiceProcess, crowd: Crowd): Promise<ReadonlyMap<string, () => Call>> {
  const send = async (method: string, path: string, body?: string, headers = crowd.session) => {
    const answer = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body }) })
    await answer.arrayBuffer()
    return answer.status
  }
  const manage = (method: string, path: string, body?: object) =>
    send(method, `/admin/v1${path}`, body && JSON.stringify(body))
  const campaigns = `/organizations/${crowd.organizationId}/campaigns`
  const listed = await readListing(service, crowd)
  await service.admin('PUT', `/apps/${crowd.appId}/campaigns`, { campaigns: listed })
  const [first, second] = [campaignRows('one'), campaignRows('two')]
  let turn = 0
  const alternate = <T>(values: readonly [T, T]) => values[turn++ % 2 === 0 ? 0 : 1]
  const deep = `${'[{"a":'.repeat(30)}${'0,'.repeat(15_000)}0`.slice(0, 60_000)
  const checked = { method: 'POST', path: '/publisher/sdk/v1/offers/feed', body: deep }
  const headers = {
    'X-API-Key': crowd.publishableKey,
    'X-Timestamp': String(Math.floor(Date.now() / 1_000)),
    'X-Signature': 'ab'.repeat(32),
  }
  const writer = { 'content-type': 'application/json', 'x-api-key': crowd.publishableKey }
  const user = () =>
    JSON.stringify({ userId: `user-${turn++}`, attributes: { countryCode: 'US', custom: { text: 'x'.repeat(400) } } })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const year = `from=${day(364)}&to=${day(0)}`
  const reversed = listed.toReversed()
  return new Map<string, () => Call>([
    [
      'an import of 500 changed campaigns',
      () => () => manage('POST', `${campaigns}/import`, { campaigns: alternate([first, second]) }),
    ],
    [
      'a dry run of it',
      () => () => manage('POST', `${campaigns}/import`, { dryRun: true, campaigns: alternate([first, second]) }),
    ],
    ['an export of 500 campaigns', () => () => manage('GET', `${campaigns}/export?format=csv`)],
    [
      'statistics of a year by day',
      () => () => manage('GET', `/organizations/${crowd.organizationId}/stats?${year}&groupBy=campaign&format=csv`),
    ],
    [
      'a list of 500 campaigns put the other way round',
      () => () => manage('PUT', `/apps/${crowd.appId}/campaigns`, { campaigns: alternate([listed, reversed]) }),
    ],
    [
      'explain of 500 campaigns',
      () => () =>
        manage('POST', `/apps/${crowd.appId}/explain`, {
          userId: 'u',
          limit: 25,
          attributes: { countryCode: 'US', language: 'en', age: 30 },
        }),
    ],
    [
      'a signature check of 60 KB',
      () => () => manage('POST', `/projects/${crowd.projectId}/signature-check`, { ...checked, headers }),
    ],
    ['attributes of users never seen', () => () => send('POST', '/publisher/sdk/v1/users/attributes', user(), writer)],
  ])
}

interface Entry {
  readonly campaignId: string
  readonly enabled: boolean
}

/** Every campaign of the crowd, as a list of its app. */
async function readListing({ admin }: ServiceProcess, { organizationId }: Crowd): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor = ''
  for (;;) {
    const path = `/organizations/${organizationId}/campaigns?limit=100${cursor}`
    const page = await admin<{ data: { id: string }[]; nextCursor: string | null }>('GET', path)
    entries.push(...page.data.map(({ id }) => ({ campaignId: id, enabled: true })))
    if (page.nextCursor === null) return entries
    cursor = `&cursor=${page.nextCursor}`
  }
}
