import { generateLoad } from './load-generator.ts'
import { ms, refusalText } from './report.ts'
import { requestText } from './request-text.ts'
import { adminToken, type ServerProcess } from './server-process.ts'

export interface ChangeFigures {
  readonly campaigns: number
  readonly created: number
  /** Campaigns with their creative. */
  readonly perSecond: number
  readonly refusals: Readonly<Record<string, number>>
  readonly healthP99Ms: number
  readonly healthGreatestMs: number
  readonly mark: { readonly perSecond: number; readonly healthMs: number }
  readonly wanted: number
  readonly missed: readonly string[]
}

const mark = { perSecond: 100, healthMs: 100 }
const wanted = 500
const connections = 16
const healthPollsPerSecond = 100
const longestMs = 120_000

/** Makes campaigns with a creative each through the API, and asks meanwhile whether the process runs. */
export async function measureChanges(
  service: ServerProcess,
  campaigns: number,
  created: number,
): Promise<ChangeFigures> {
  const headers = { authorization: `Bearer ${adminToken}` }
  const organizationId = await anyOrganization(service, headers)
  const creatives: string[] = []
  let made = 0
  const next = () =>
    creatives.pop() ?? requestText('POST', '/admin/v1/campaigns', headers, campaignBody(organizationId, ++made))
  const onAnswer = (answer: string) => {
    const { id, campaignId } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, string>
    if (campaignId !== undefined) return
    creatives.push(requestText('POST', `/admin/v1/campaigns/${id}/creatives`, headers, creativeBody))
  }
  const stopping = new AbortController()
  const health = generateLoad({
    ...{ port: service.port, connections: 1, ratePerSecond: healthPollsPerSecond, expected: [200] },
    next: () => requestText('GET', '/healthz', {}),
    signal: stopping.signal,
  })
  const load = { port: service.port, connections, requests: 2 * created, durationMs: longestMs, expected: [201] }
  const result = await generateLoad({ ...load, next, onAnswer })
  stopping.abort()
  const { p99Ms: healthP99Ms, greatestMs: healthGreatestMs } = await health
  const perSecond = result.perSecond / 2
  const missed = [
    ...(perSecond < mark.perSecond ? ['rate'] : []),
    ...(healthGreatestMs > mark.healthMs ? ['health'] : []),
  ]
  return {
    ...{ campaigns, created, perSecond, refusals: result.refusals, healthP99Ms, healthGreatestMs },
    ...{ mark, wanted, missed },
  }
}

async function anyOrganization({ port }: ServerProcess, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/admin/v1/organizations?limit=1`, { headers })
  const { data } = (await response.json()) as { data: { id: string }[] }
  if (data[0] === undefined) throw new Error('There is no organization.')
  return data[0].id
}

function campaignBody(organizationId: string, n: number): string {
  return JSON.stringify({
    organizationId,
    name: `New campaign ${n}`,
    destinationUrl: `https://advertiser.example/new?c=${n}`,
    perk: 'Three months free',
    categories: [`Category ${1 + (n % 20)}`],
    payout: { amount: 1 + (n % 90) / 10 },
  })
}

const creativeBody = JSON.stringify({
  title: 'Three months free',
  description: 'Try it now and pay nothing until the summer is over.',
  primaryImageUrl: 'https://images.example/new.png',
  ctaText: 'Get it',
})

export function printChanges(figures: ChangeFigures): void {
  const { campaigns, created, perSecond, refusals, healthP99Ms, healthGreatestMs, missed } = figures
  const verdict = (name: string) => (missed.includes(name) ? 'MISSED' : 'reached')
  process.stdout.write(
    `changes: ${perSecond.toFixed(0)} campaigns a second, with a creative each, the last ${created} of ${campaigns} ` +
      `(mark ${mark.perSecond} ${verdict('rate')}, wanted ${wanted}); /healthz meanwhile p99 ${ms(healthP99Ms)}, at most ` +
      `${ms(healthGreatestMs)} (mark ${mark.healthMs} ${verdict('health')}); refused: ${refusalText(refusals)}\n`,
  )
}
