import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows, type ServiceProcess, whilePatient } from '../support/app/service-process.ts'
import { testDatabaseKind } from '../support/database/database.ts'
import { startNodes } from './start-nodes.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has one process'
const campaigns = 8
const cap = 5

interface World {
  readonly key: string
  readonly postbackToken: string
}

interface CreatorStats {
  readonly campaigns: readonly { clicks: number; completions: number }[]
  readonly totals: { clicks: number; completions: number; earnings: number }
  readonly daily: readonly { clicks: number }[]
}

/** An app whose campaigns each end at their cap. */
async function makeWorld({ admin }: ServiceProcess): Promise<World> {
  const organization = await admin<{ id: string; postbackToken: string }>('POST', '/organizations', { name: 'A' })
  const project = await admin<{ id: string }>('POST', '/projects', { name: 'P' })
  const app = await admin<{ id: string }>('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
  const { publishableKey } = await admin<{ publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
    environment: 'live',
  })
  const granted = []
  for (let count = 0; count < campaigns; count++) {
    const { id } = await admin<{ id: string }>('POST', '/campaigns', {
      organizationId: organization.id,
      name: `Campaign ${count}`,
      destinationUrl: 'https://advertiser.example/',
      defaultCatalog: false,
      payout: { amount: 1.25 },
      caps: { conversionsTotal: cap },
    })
    await admin('POST', `/campaigns/${id}/creatives`, { title: 'Title', ctaText: 'Get it' })
    granted.push({ campaignId: id })
  }
  await admin('PUT', `/apps/${app.id}/campaigns`, { campaigns: granted })
  return { key: publishableKey, postbackToken: organization.postbackToken }
}

/** Repeats a call after 503, as publishers do: this many calls at once may overload a busy machine. */
async function call<Body>(service: ServiceProcess, { key }: World, path: string, body?: unknown): Promise<Body> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${service.url}/publisher/sdk/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      signal: whilePatient(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status !== 503 || tries === 20) {
      assert.equal(response.status, 200, await response.clone().text())
      return (await response.json()) as Body
    }
    await response.arrayBuffer()
    await sleep(500)
  }
}

async function linksOf(service: ServiceProcess, world: World, creatorId: string): Promise<string[]> {
  const { links } = await call<{ links: { linkUrl: string }[] }>(service, world, '/creators/links', { creatorId })
  return links.map(({ linkUrl }) => new URL(linkUrl).pathname)
}

async function open(service: ServiceProcess, path: string): Promise<string> {
  const click = await fetch(service.url + path, { redirect: 'manual' })
  assert.equal(click.status, 302)
  return new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
}

const readStats = (service: ServiceProcess, world: World, creatorId: string) =>
  call<CreatorStats>(service, world, `/creators/${creatorId}/stats`)

describe('creators on two nodes with one database', { skip }, () => {
  it('have one link for a campaign, whichever node makes it, and every open and completion counted once', async (t) => {
    const { one, two, dataDir, databaseUrl } = await startNodes(t, 2)
    const world = await makeWorld(one)
    // Changes made on one node take effect on the other within a second.
    await sleep(1_000)
    const nodes = [one, two] as const
    const nodeOf = (index: number) => nodes[index % 2] ?? one

    const creators = ['ada', 'eva', 'ida']
    const first = await Promise.all(
      Array.from({ length: 150 }, (_, index) => linksOf(nodeOf(index), world, creators[index % 3] ?? '')),
    )
    assert.equal(new Set(first.map((links) => links.join())).size, creators.length, 'a list for each creator')
    assert.equal(new Set(first.flat()).size, creators.length * campaigns, 'a link for each campaign')

    const [link = ''] = first[0] ?? []
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => open(nodeOf(index), link)))
    const verdicts = await Promise.all(
      ids.flatMap((id) =>
        nodes.map(async ({ url }) => {
          const answer = await fetch(`${url}/postback?token=${world.postbackToken}&transaction_id=${id}`)
          return ((await answer.json()) as { verdict: string }).verdict
        }),
      ),
    )
    assert.equal(verdicts.filter((verdict) => verdict === 'verified').length, cap)
    for (const node of nodes) {
      const { totals, campaigns: each, daily } = await readStats(node, world, 'ada')
      assert.deepEqual(totals, { clicks: 20, completions: cap, earnings: 1.25 * cap })
      assert.deepEqual([each.length, daily.reduce((sum, { clicks }) => sum + clicks, 0)], [1, 20])
    }

    let acknowledged = 0
    const opening = Array.from({ length: 8 }, async () => {
      while (true) {
        await open(two, link)
        acknowledged++
      }
    })
    const ended = Promise.allSettled(opening)
    for (let tries = 0; tries < 400 && acknowledged < 100; tries++) await sleep(10)
    await two.end('SIGKILL')
    await ended
    assert.ok(acknowledged >= 100)
    const { clicks } = (await readStats(one, world, 'ada')).totals
    const most = 20 + acknowledged + opening.length
    assert.ok(clicks >= 20 + acknowledged && clicks <= most, `${acknowledged} acknowledged, ${clicks} counted`)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
