import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { share } from '../../support/share.ts'
import { explained, givenDeal } from './given-deal.ts'

describe('the terms of one publisher', () => {
  const shared = share((t) => startNodes(t))
  let nodes: readonly TestApp[]
  let node: TestApp
  before(() => {
    nodes = shared()
    node = shared()[0]
  })

  const refresh = async () => {
    for (const { app } of nodes) await app.services.snapshots.refresh()
  }
  const openAll = (campaign: GivenCampaign, app: GivenApp, count: number) =>
    Promise.all(Array.from({ length: count }, () => clickOffer(node, campaign, app.liveKey)))
  const verify = async (campaign: GivenCampaign, ids: readonly string[]) => {
    const send = (id: string, index: number) => sendPostback(nodes[index % nodes.length] ?? node, campaign, id)
    for (const { body } of await Promise.all(ids.map(send))) assert.equal(body.verdict, 'verified')
  }
  const convert = async (campaign: GivenCampaign, app: GivenApp) => {
    const [id = ''] = await openAll(campaign, app, 1)
    await verify(campaign, [id])
    return id
  }
  const stored = (id: string) =>
    node.app.services.database.db
      .selectFrom('transaction')
      .select(['payout_micros', 'earnings_micros'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const paid = async (id: string) => {
    const { payout_micros, earnings_micros } = await stored(id)
    return [Number(payout_micros) / 1e6, Number(earnings_micros) / 1e6]
  }

  it('pay each publisher its own of parallel conversions, and a later change touches nothing booked', async () => {
    const [a, b] = [await node.given.app({ payout_share_ppm: 500_000n }), await node.given.app()]
    const campaign = await node.given.campaign([a, b], { payout_micros: 2_000_000n })
    const ofA = await givenDeal(node, campaign, a, { payout: 12 })
    await givenDeal(node, campaign, b, { payout: 10, sharePercent: 80 })
    await refresh()
    const [ids, others] = [await openAll(campaign, a, 10), await openAll(campaign, b, 10)]
    await verify(
      campaign,
      ids.flatMap((id, index) => [id, others[index] ?? '']),
    )
    for (const id of ids) assert.deepEqual(await paid(id), [12, 6])
    for (const id of others) assert.deepEqual(await paid(id), [10, 8])
    assert.equal((await node.admin('PATCH', `/deals/${ofA}`, { payout: { amount: 20 } })).status, 200)
    const later = await convert(campaign, a)
    assert.deepEqual(await paid(later), [20, 10])
    for (const id of ids) assert.deepEqual(await paid(id), [12, 6])

    const earnings = async (path: string) => (await node.admin('GET', `${path}/stats`)).body.totals.earnings
    assert.equal(await earnings(`/apps/${a.id}`), 70)
    assert.equal(await earnings(`/apps/${b.id}`), 80)
    assert.equal(await earnings(`/organizations/${campaign.organization.id}`), 240)
    const { body: ledger } = await node.admin('GET', `/ledger/entries?transactionId=${later}`)
    const amounts = ledger.data[0].lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
    assert.deepEqual(amounts.sort(), [
      ['advertiser', 20],
      ['margin', -10],
      ['publisher', -10],
    ])
    assert.deepEqual(await verifyLedger(node.app.services.database.db), [])
    const { body: deal } = await node.admin('GET', `/deals/${ofA}`)
    assert.deepEqual(deal.used, { conversionsToday: 11, conversionsTotal: 11, budgetTotal: 140 })
  })

  it('count whole, of the app before the project before the campaign, from their start until their end', async () => {
    const first = await node.given.app({ payout_share_ppm: 900_000n })
    const second = await node.given.app({ project_id: first.projectId, platform: 'web', payout_share_ppm: 900_000n })
    const [one, other] = [bound(node, first, 'api'), bound(node, second, 'web')]
    const campaign = await node.given.campaign([first, second], { payout_micros: 2_000_000n })
    const at = (seconds: number) => new Date(node.clock.nowMs() + seconds * 1_000).toISOString()
    const [startsAt, endsAt] = [at(60), at(120)]
    await givenDeal(node, campaign, first, { payout: 4, sharePercent: 25 })
    await givenDeal(node, campaign, first, { sharePercent: 50, startsAt, endsAt }, true)
    await refresh()
    const terms = async () => [
      [await paid(await one.convert(campaign)), await earningsOf(first, campaign)],
      [await paid(await other.convert(campaign)), await earningsOf(second, campaign)],
    ]
    const ofProject = [[4, 1], 1]
    assert.deepEqual(await terms(), [ofProject, ofProject])
    node.clock.advance(59_999)
    assert.deepEqual(await terms(), [ofProject, ofProject])
    node.clock.advance(1)
    // The app's deal leaves the payout out, so it is the campaign's, not the project's.
    assert.deepEqual(await terms(), [[[2, 1], 1], ofProject])
    node.clock.advance(59_999)
    assert.deepEqual(await terms(), [[[2, 1], 1], ofProject])
    node.clock.advance(1)
    assert.deepEqual(await terms(), [ofProject, ofProject])
  })

  it('show at once in every place that says what a publisher earns, and end with the deal', async () => {
    const app = await node.given.app({ payout_share_ppm: 700_000n })
    const campaign = await node.given.campaign([app], { payout_micros: 10_000_000n })
    await node.admin('PUT', `/apps/${app.id}/webhook`, { url: 'https://publisher.example/hook' })
    await node.admin('PATCH', `/apps/${app.id}/webhook`, { enabled: false })
    const publisher = await signedInMember(node, { role: 'publisher', projectId: app.projectId })
    const told = async () => {
      const { entries } = await fetchCreatorLinks(node, 'dora', app.liveKey)
      const { body: list } = await publisher.call('GET', `/apps/${app.id}/campaigns`)
      const { body: entry } = await publisher.call('GET', `/apps/${app.id}/campaigns/${campaign.id}`)
      const { body: read } = await publisher.call('GET', `/campaigns/${campaign.id}`)
      const { body: listed } = await publisher.call('GET', `/campaigns?appId=${app.id}`)
      const { body: put } = await publisher.call('PUT', `/apps/${app.id}/campaigns`, {
        campaigns: [{ campaignId: campaign.id }],
      })
      const { parts } = await explained(node, app, campaign)
      const id = await convert(campaign, app)
      const { payout_micros: sent } = await node.app.services.database.db
        .selectFrom('webhook_delivery')
        .select('payout_micros')
        .where('transaction_id', '=', id)
        .executeTakeFirstOrThrow()
      const earned = [list.data[0], entry, read, listed.data[0], put.campaigns[0], parts].map(
        ({ earningsPerCompletion }) => earningsPerCompletion,
      )
      return new Set([entries[0].payout.amount, ...earned, Number(sent) / 1e6])
    }
    assert.deepEqual(await told(), new Set([7]))
    const id = await givenDeal(node, campaign, app, { payout: 12.5, sharePercent: 64 })
    assert.deepEqual(await told(), new Set([8]))
    await node.admin('PATCH', `/deals/${id}`, { sharePercent: null })
    assert.deepEqual(await told(), new Set([8.75]))
    await node.admin('DELETE', `/deals/${id}`)
    assert.deepEqual(await told(), new Set([7]))
  })

  it('say the least earnings of a publisher whose apps have unlike terms', async () => {
    const first = await node.given.app()
    const second = await node.given.app({ project_id: first.projectId, platform: 'web' })
    const campaign = await node.given.campaign([first, second], { payout_micros: 10_000_000n })
    const publisher = await signedInMember(node, { role: 'publisher', projectId: first.projectId })
    const read = async (query = '') =>
      (await publisher.call('GET', `/campaigns?limit=100${query}`)).body.data[0].earningsPerCompletion
    await givenDeal(node, campaign, first, { payout: 12 }, true)
    assert.deepEqual([await read(), await read(`&appId=${first.id}`), await read(`&appId=${second.id}`)], [10, 12, 10])
    await givenDeal(node, campaign, first, { payout: 6 })
    assert.deepEqual([await read(), await read(`&appId=${first.id}`), await read(`&appId=${second.id}`)], [6, 12, 6])
  })

  it('show in the marketplace, of the campaign and of its goals', async () => {
    const app = await node.given.app({ payout_share_ppm: 500_000n })
    const sibling = await node.given.app({ project_id: app.projectId, platform: 'ios' })
    const values = { access: 'ask', default_catalog: false, payout_micros: 10_000_000n } as const
    const campaign = await node.given.campaign([], values)
    const goals = [{ key: 'sale', payout: { amount: 8 } }]
    assert.equal((await node.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    const publisher = await signedInMember(node, { role: 'publisher', projectId: app.projectId })
    const at = `/projects/${app.projectId}/marketplace`
    const earns = async (query = '') => {
      const { body: one } = await publisher.call('GET', `${at}/${campaign.id}?${query}`)
      const { body: list } = await publisher.call('GET', `${at}?limit=100&${query}`)
      const found = list.data.find(({ campaignId }: { campaignId: string }) => campaignId === campaign.id)
      assert.equal(found.earningsPerCompletion, one.earningsPerCompletion)
      return [one.earningsPerCompletion, one.goals[0].earningsPerCompletion]
    }
    assert.deepEqual(
      [await earns(), await earns(`appId=${sibling.id}`)],
      [
        [5, 4],
        [10, 8],
      ],
    )
    await givenDeal(node, campaign, app, { payout: 20, sharePercent: 75 })
    assert.deepEqual(
      [await earns(), await earns(`appId=${sibling.id}`)],
      [
        [15, 6],
        [15, 6],
      ],
    )
    await givenDeal(node, campaign, sibling, { payout: 12 }, true)
    assert.deepEqual(
      [await earns(), await earns(`appId=${app.id}`)],
      [
        [12, 6],
        [15, 6],
      ],
    )
  })

  it('rank a campaign by what it earns its app, in no other app, and replay repeats each list', async () => {
    const app = await node.given.app({ ranking_random_share: 0, ranking_new_campaign_share: 0 })
    const other = await node.given.app()
    const campaigns = []
    for (let count = 0; count < 12; count++) {
      campaigns.push(await node.given.campaign([app, other], { payout_micros: 2_000_000n }))
    }
    const [favoured] = campaigns
    assert.ok(favoured)
    await refresh()
    const places = async (of: GivenApp) => {
      const lists = await Promise.all(Array.from({ length: 20 }, (_, index) => feed(node, of.liveKey, `user-${index}`)))
      return lists.map((offers) => offers.findIndex(({ campaignId }) => campaignId === favoured.id))
    }
    const [before, beforeElsewhere] = [await places(app), await places(other)]
    assert.ok(before.some((place) => place > 5))
    const share = await givenDeal(node, favoured, app, { payout: 1_000_000 })
    assert.deepEqual(new Set(await places(app)), new Set([0]))
    assert.deepEqual(await places(other), beforeElsewhere)
    const { parts, score } = await explained(node, app, favoured)
    const { clickRate, completionRate, priority, taste, fatigue, draw, earningsPerCompletion } = parts
    assert.equal(earningsPerCompletion, 1_000_000)
    const product = earningsPerCompletion * clickRate * completionRate * priority * taste * fatigue * draw
    assert.ok(Math.abs(score / product - 1) < 1e-9)
    // Less of a greater payout is less.
    await node.admin('PATCH', `/deals/${share}`, { sharePercent: 0 })
    assert.deepEqual(new Set(await places(app)), new Set([11]))
    await node.admin('DELETE', `/deals/${share}`)
    assert.deepEqual(await places(app), before)

    const { db } = node.app.services.database
    const servings = await db.selectFrom('serving').select('id').where('app_id', '=', app.id).execute()
    assert.equal(servings.length, 80)
    for (const { id } of servings) {
      const { body } = await node.admin('GET', `/servings/${id}/replay`)
      assert.ok(body.same, JSON.stringify(body))
    }
  })

  /** Conversions of one app of a project with several. */
  function bound(on: TestApp, { liveKey }: GivenApp, platform: string) {
    const request: TestApp['request'] = (method, path, options) =>
      on.request(method, path, { ...options, headers: { 'x-platform': platform, ...options?.headers } })
    return {
      async convert(campaign: GivenCampaign) {
        const id = await clickOffer({ request }, campaign, liveKey)
        await verify(campaign, [id])
        return id
      },
    }
  }

  async function earningsOf(app: GivenApp, campaign: GivenCampaign): Promise<number> {
    return (await node.admin('GET', `/apps/${app.id}/campaigns/${campaign.id}`)).body.earningsPerCompletion
  }
})
