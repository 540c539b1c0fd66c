import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchCreatorLinks } from '../../support/app/creator-links.ts'
import { payBy } from '../../support/app/funds.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'
import { share } from '../../support/share.ts'
import { explained, givenDeal } from './given-deal.ts'

describe('the caps of a deal', () => {
  const shared = share((t) => startNodes(t))
  let nodes: readonly TestApp[]
  let node: TestApp
  let [a, b]: GivenApp[] = []
  before(async () => {
    nodes = shared()
    node = shared()[0]
    a = await node.given.app()
    b = await node.given.app()
  })
  const ofA = () => a as GivenApp
  const ofB = () => b as GivenApp

  const given = async (
    terms: Parameters<typeof givenDeal>[3],
    values: Parameters<TestApp['given']['campaign']>[1] = {},
  ) => {
    const campaign = await node.given.campaign([ofA(), ofB()], { payout_micros: 10_000_000n, ...values })
    const dealId = await givenDeal(node, campaign, ofA(), terms)
    await refresh()
    return { campaign, dealId }
  }
  const refresh = async () => {
    for (const { app } of nodes) await app.services.snapshots.refresh()
  }
  const clicks = (campaign: GivenCampaign, app: GivenApp, count: number) =>
    Promise.all(Array.from({ length: count }, () => clickOffer(node, campaign, app.liveKey)))
  const verdictOn = async (campaign: GivenCampaign, id = '', more = {}) => {
    const { body } = await sendPostback(node, campaign, id, more)
    return body.rule ?? body.verdict
  }
  const servedIn = async (on: TestApp, campaign: GivenCampaign) => {
    const served = []
    for (const { liveKey } of [ofA(), ofB()]) {
      served.push((await feed(on, liveKey, 'anna')).some(({ campaignId }) => campaignId === campaign.id))
    }
    return served
  }
  /** Asserts on every node in which of the two apps the campaign is served. */
  const assertServed = async (campaign: GivenCampaign, expected: readonly [boolean, boolean]) => {
    await refresh()
    for (const on of nodes) assert.deepEqual(await servedIn(on, campaign), expected)
  }
  const reasons = async (campaign: GivenCampaign) => [
    (await explained(node, ofA(), campaign)).reason,
    (await explained(node, ofB(), campaign)).reason,
  ]

  it('let exactly 5 of 50 conversions of one publisher pass, over all nodes, while another goes on', async () => {
    const { campaign, dealId } = await given({ payout: 12, caps: { conversionsTotal: 5 } })
    const [ids, others] = [await clicks(campaign, ofA(), 50), await clicks(campaign, ofB(), 20)]
    const mixed = ids.flatMap((id, index) => [id, others[index] ?? []].flat())
    // On a busy machine some wait too long for their turn, and are repeated as their senders would.
    const report = async (id: string, on: TestApp) => {
      for (;;) {
        const answer = await sendPostback(on, campaign, id)
        if (answer.status !== 503) return [id, answer] as const
        await sleep(50)
      }
    }
    const answers = await Promise.all(mixed.map((id, index) => report(id, nodes[index % nodes.length] ?? node)))
    const counts = { verified: 0, refused: 0, others: 0 }
    for (const [id, { status, body }] of answers) {
      if (!ids.includes(id)) counts.others += body.verdict === 'verified' ? 1 : 0
      else if (body.verdict === 'verified') counts.verified++
      else {
        assert.deepEqual([status, body.verdict, body.rule], [409, 'rejected_by_rule', 'deal_total_cap_reached'])
        counts.refused++
      }
    }
    assert.deepEqual(counts, { verified: 5, refused: 45, others: 20 })
    const { used } = (await node.admin('GET', `/deals/${dealId}`)).body
    assert.deepEqual(used, { conversionsToday: 5, conversionsTotal: 5, budgetTotal: 60 })
    await assertServed(campaign, [false, true])
    assert.deepEqual(await reasons(campaign), ['deal_cap_reached', null])
    assert.equal((await node.admin('GET', `/campaigns/${campaign.id}`)).body.hindrance, null)
    assert.equal(await verdictOn(campaign, others[0]), 'duplicate')
  })

  it('stop serving on the other nodes within a second, and keep the creators’ links', async () => {
    const { campaign } = await given({ caps: { conversionsTotal: 1 } })
    const { entries } = await fetchCreatorLinks(node, 'dora', ofA().liveKey)
    const [id] = await clicks(campaign, ofA(), 1)
    assert.equal(await verdictOn(campaign, id), 'verified')
    const startMs = performance.now()
    for (const on of nodes) while ((await servedIn(on, campaign))[0]) await sleep(20)
    assert.ok(performance.now() - startMs < 5_000)
    const { entries: kept, slugs } = await fetchCreatorLinks(node, 'dora', ofA().liveKey)
    assert.deepEqual(kept, entries)
    assert.equal((await node.request('GET', `/l/${slugs.at(-1)}`)).status, 302)
  })

  it('begin anew with the UTC day, and end with a change or the end of the deal', async () => {
    const { campaign, dealId } = await given({ caps: { conversionsPerDay: 2 } })
    const ids = await clicks(campaign, ofA(), 8)
    for (const id of ids.slice(0, 2)) assert.equal(await verdictOn(campaign, id), 'verified')
    assert.equal(await verdictOn(campaign, ids[2]), 'deal_daily_cap_reached')
    assert.equal(await verdictOn(campaign, ids[2], { dry_run: '1' }), 'deal_daily_cap_reached')
    await assertServed(campaign, [false, true])
    await node.travel(86_400_000)
    await assertServed(campaign, [true, true])
    for (const id of ids.slice(2, 4)) assert.equal(await verdictOn(campaign, id), 'verified')
    await assertServed(campaign, [false, true])
    assert.equal((await node.admin('PATCH', `/deals/${dealId}`, { caps: { conversionsPerDay: 3 } })).status, 200)
    await assertServed(campaign, [true, true])
    assert.equal(await verdictOn(campaign, ids[4]), 'verified')
    await assertServed(campaign, [false, true])
    const endsAt = new Date(node.clock.nowMs() + 1_000).toISOString()
    await node.admin('PATCH', `/deals/${dealId}`, { endsAt })
    await assertServed(campaign, [false, true])
    node.clock.advance(1_000)
    await assertServed(campaign, [true, true])
    assert.equal(await verdictOn(campaign, ids[5]), 'verified')
    // What was counted stays counted.
    assert.equal((await node.admin('GET', `/deals/${dealId}`)).body.used.conversionsTotal, 5)
    await node.admin('PATCH', `/deals/${dealId}`, { endsAt: null, caps: { conversionsTotal: 5 } })
    await assertServed(campaign, [false, true])
    await node.admin('DELETE', `/deals/${dealId}`)
    await assertServed(campaign, [true, true])
  })

  it('are judged after the campaign’s, a budget by the gross payouts of the deal', async () => {
    const { campaign, dealId } = await given({ payout: 4, caps: { budgetTotal: 10 } })
    const ids = await clicks(campaign, ofA(), 4)
    assert.equal(await verdictOn(campaign, ids[0]), 'verified')
    assert.equal(await verdictOn(campaign, ids[1]), 'verified')
    await assertServed(campaign, [false, true])
    assert.equal(await verdictOn(campaign, ids[2]), 'deal_budget_spent')
    assert.equal((await node.admin('GET', `/deals/${dealId}`)).body.used.budgetTotal, 8)
    await node.admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsTotal: 2 } })
    assert.equal(await verdictOn(campaign, ids[2]), 'total_cap_reached')
    assert.deepEqual(await reasons(campaign), ['cap_reached', 'cap_reached'])
    await node.admin('PATCH', `/campaigns/${campaign.id}`, { caps: null })
    await node.admin('PATCH', `/deals/${dealId}`, { payout: { amount: 2 } })
    await assertServed(campaign, [true, true])
    assert.equal(await verdictOn(campaign, ids[2]), 'verified')
    assert.equal(await verdictOn(campaign, ids[3]), 'deal_budget_spent')
  })

  it('leave the campaign’s budget and the balance judged by the payout of the deal', async () => {
    const { campaign } = await given({ payout: 12 }, { cap_budget_micros: 33_000_000n })
    const [ids, others] = [await clicks(campaign, ofA(), 2), await clicks(campaign, ofB(), 4)]
    assert.equal(await verdictOn(campaign, ids[0]), 'verified')
    assert.equal(await verdictOn(campaign, others[0]), 'verified')
    // 11 dollars are left: enough for the campaign's 10, too little for the deal's 12.
    await assertServed(campaign, [false, true])
    assert.deepEqual(await reasons(campaign), ['cap_reached', null])
    assert.equal(await verdictOn(campaign, ids[1]), 'budget_spent')
    assert.equal(await verdictOn(campaign, others[1]), 'verified')
    await assertServed(campaign, [false, false])

    const { campaign: prepaid } = await given({ payout: 12 })
    const { id: organizationId } = prepaid.organization
    await payBy(node, organizationId, 'prepaid')
    await node.admin('POST', `/organizations/${organizationId}/deposits`, { amount: 33, reference: 'first' })
    await refresh()
    const [first, second] = [await clicks(prepaid, ofA(), 2), await clicks(prepaid, ofB(), 2)]
    assert.equal(await verdictOn(prepaid, first[0]), 'verified')
    await assertServed(prepaid, [true, true])
    assert.equal(await verdictOn(prepaid, second[0]), 'verified')
    await assertServed(prepaid, [false, true])
    assert.deepEqual(await reasons(prepaid), ['balance_spent', null])
    assert.equal(await verdictOn(prepaid, first[1]), 'balance_spent')
    assert.equal(await verdictOn(prepaid, second[1]), 'verified')
  })

  it('fail no conversion while deals are changed, deleted and made anew in parallel', async () => {
    const { campaign, dealId } = await given({ payout: 4 })
    const ids = await clicks(campaign, ofA(), 60)
    const on = (index: number) => nodes[index % nodes.length] ?? node
    const changes = async () => {
      for (const amount of [5, 6, 7]) await node.admin('PATCH', `/deals/${dealId}`, { payout: { amount } })
      assert.equal((await node.admin('DELETE', `/deals/${dealId}`)).status, 204)
      return givenDeal(node, campaign, ofA(), { payout: 8 })
    }
    const send = async (id: string, index: number) => {
      await sleep(index)
      return sendPostback(on(index), campaign, id)
    }
    const [answers, latest] = await Promise.all([Promise.all(ids.map(send)), changes()])
    for (const { body } of answers) assert.equal(body.verdict, 'verified', JSON.stringify(body))
    const rows = await node.app.services.database.db
      .selectFrom('transaction')
      .select('payout_micros')
      .where('campaign_id', '=', campaign.id)
      .where('state', '=', 'verified')
      .execute()
    const payouts = rows.map(({ payout_micros: micros }) => Number(micros) / 1e6)
    assert.deepEqual(
      [...new Set(payouts)].filter((payout) => ![4, 5, 6, 7, 8, 10].includes(payout)),
      [],
    )
    const { used } = (await node.admin('GET', `/deals/${latest}`)).body
    assert.equal(used.conversionsTotal, payouts.filter((payout) => payout === 8).length)
  })

  it('count goals in the budget, whose share is the deal’s, and in no other cap', async () => {
    const { campaign, dealId } = await given({
      payout: 1,
      sharePercent: 25,
      caps: { budgetTotal: 10, conversionsTotal: 1 },
    })
    const goals = [{ key: 'sale', payout: { amount: 4, percent: 10 }, repeats: 'per_order' }]
    assert.equal((await node.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    const [id, other] = await clicks(campaign, ofA(), 2)
    const order = (order_id: string) => ({ goal: 'sale', order_id, amount: '0', currency: 'USD' })
    const orders = Array.from({ length: 8 }, (_, index) => order(`order ${index}`))
    const rules = await Promise.all(orders.map((more) => verdictOn(campaign, id, more)))
    assert.deepEqual(rules.sort(), [...Array(6).fill('deal_budget_spent'), ...Array(2).fill('verified')])
    const { used } = (await node.admin('GET', `/deals/${dealId}`)).body
    assert.deepEqual(used, { conversionsToday: 0, conversionsTotal: 0, budgetTotal: 8 })
    const { body: completions } = await node.admin('GET', `/goal-completions?transactionId=${id}`)
    assert.deepEqual(
      completions.data.map(({ payout, earnings }: { payout: number; earnings: number }) => [payout, earnings]),
      Array(2).fill([4, 1]),
    )
    const publisher = await signedInMember(node, { role: 'publisher', projectId: ofA().projectId })
    const [goal] = (await publisher.call('GET', `/campaigns/${campaign.id}/goals`)).body.data
    assert.deepEqual([goal.earningsPerCompletion, goal.earningsPercent], [1, 2.5])
    await assertServed(campaign, [true, true])
    assert.equal(await verdictOn(campaign, id), 'verified')
    assert.equal(await verdictOn(campaign, other), 'deal_total_cap_reached')
    // A dollar is left for goals, which the cap of conversions does not refuse.
    await node.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals: [{ key: 'small', payout: { amount: 1 } }] })
    assert.equal(await verdictOn(campaign, id, { goal: 'small' }), 'verified')
    assert.equal(await verdictOn(campaign, other, { goal: 'small' }), 'deal_budget_spent')
  })

  it('tell a publisher’s timeline no more than that the call was refused', async () => {
    const { campaign } = await given({ caps: { conversionsTotal: 0 } })
    await assertServed(campaign, [false, true])
    const { slugs } = await fetchCreatorLinks(node, 'eva', ofA().liveKey)
    const opened = await node.request('GET', `/l/${slugs.at(-1)}`)
    const id = new URL(String(opened.headers.location)).searchParams.get('transaction_id') ?? ''
    assert.equal(await verdictOn(campaign, id), 'deal_total_cap_reached')
    const stepsFor = async (read: Pick<SignedIn, 'call'>) => {
      const { timeline } = (await read.call('GET', `/transactions/${id}`)).body
      return timeline.filter(({ step }: { step: string }) => step === 'postback')
    }
    const { projectId } = ofA()
    const publisher = await signedInMember(node, { role: 'publisher', projectId })
    const advertiser = await signedInMember(node, { role: 'advertiser', organizationId: campaign.organization.id })
    assert.equal((await stepsFor(advertiser))[0].code, 'deal_total_cap_reached')
    const [step, ...more] = await stepsFor(publisher)
    assert.deepEqual([step.code, more.length], ['rejected_by_rule', 0])
    assert.doesNotMatch(step.text, /deal/i)
  })
})

describe('a conversion without a deal', () => {
  it('takes 13 statements, and one more where weeks, months or a deal are counted', async () => {
    await using stack = new AsyncDisposableStack()
    const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
    const counted = countStatements(await startTestDatabase(end))
    const watched = await startTestApp(end, { database: counted.database })
    const publisher = await watched.given.app()
    const verifying = async (
      values: Parameters<TestApp['given']['campaign']>[1],
      prepare?: (campaign: GivenCampaign) => unknown,
    ) => {
      const campaign = await watched.given.campaign([publisher], values)
      await prepare?.(campaign)
      await watched.app.services.snapshots.refresh()
      // Background jobs use the same pool: the fewest of several is the conversion's own.
      let fewest = Number.POSITIVE_INFINITY
      for (let turn = 0; turn < 8; turn++) {
        const id = await clickOffer(watched, campaign, publisher.liveKey)
        const before = counted.statements()
        assert.equal((await sendPostback(watched, campaign, id)).body.verdict, 'verified')
        fewest = Math.min(fewest, counted.statements() - before)
      }
      return fewest
    }
    const plain = await verifying({ cap_conversions_per_day: 100n, cap_conversions_total: 100n })
    assert.equal(plain, 13)
    assert.equal(await verifying({ cap_conversions_per_week: 100n, cap_conversions_per_month: 100n }), plain + 1)
    const withDeal = (campaign: GivenCampaign) =>
      givenDeal(watched, campaign, publisher, { caps: { conversionsTotal: 9 } })
    assert.equal(await verifying({}, withDeal), plain + 1)
  })
})
