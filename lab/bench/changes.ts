import { processAdminToken } from '../../test/support/app/service-process.ts'
import type { Answer } from '../support/answer-reader.ts'
import { requestText } from '../support/request-text.ts'
import type { Bench } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import { countProcessorTime } from './processor-time.ts'
import { markText, ms, printLines, refusalText, whole } from './report.ts'
import type { ServerProcess } from './server-process.ts'

const perSecondMark = 100
const perSecondWanted = 500
const healthMarkMs = 100
const headers = { authorization: `Bearer ${processAdminToken}` }

/**
 * Makes campaigns with a creative each through the API, over 16 connections, and meanwhile checks a hundred times a
 * second whether the process is alive.
 */
export async function runChanges({ service, database, options }: Bench, count: number): Promise<object> {
  const requests = campaignRequests(await anyOrganization(service))
  const stopping = new AbortController()
  const polling = generateLoad({
    ...{ port: service.port, connections: 1, ratePerSecond: 100, expected: [200], signal: stopping.signal },
    next: () => requestText('GET', '/healthz', {}),
  })
  const load = { port: service.port, connections: 16, requests: 2 * count, durationMs: 120_000, expected: [201] }
  const spentSince = await countProcessorTime(service, database)
  const { perSecond: answersPerSecond, refusals } = await generateLoad({ ...load, ...requests })
  const { othersShare, ...spent } = await spentSince()
  stopping.abort()
  const health = await polling
  const perSecond = answersPerSecond / 2
  printLines([
    `changes: ${perSecond.toFixed(0)} campaigns a second, each with a creative, the last ${count} of ` +
      `${options.campaigns + count}; ${markText(perSecondMark, perSecond >= perSecondMark)}, wanted ${perSecondWanted}`,
    `/healthz meanwhile p99 ${ms(health.p99Ms)}, at most ${ms(health.greatestMs)}, ` +
      `${markText(healthMarkMs, health.greatestMs <= healthMarkMs)}; refused: ${refusalText(refusals)}`,
    `processor us a campaign: main thread ${whole(spent.main / count)}, other threads ${whole(spent.threads / count)}, ` +
      `database ${whole(spent.database / count)}, its background ${whole(spent.background / count)}; other programs took ` +
      `${whole(100 * othersShare)}% of the core`,
  ])
  return { perSecond, refusals, healthP99Ms: health.p99Ms, healthGreatestMs: health.greatestMs, spent }
}

/** A campaign and, after its answer, its creative. */
function campaignRequests(organizationId: string) {
  const creatives: string[] = []
  let made = 0
  return {
    next: () =>
      creatives.pop() ?? requestText('POST', '/admin/v1/campaigns', headers, campaignBody(organizationId, ++made)),
    onAnswer({ body }: Answer) {
      const { id, campaignId } = JSON.parse(body.toString()) as Record<string, string>
      if (campaignId !== undefined) return
      creatives.push(requestText('POST', `/admin/v1/campaigns/${id}/creatives`, headers, creativeBody))
    },
  }
}

async function anyOrganization({ port }: ServerProcess): Promise<string> {
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
