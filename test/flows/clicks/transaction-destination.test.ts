import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'

describe('the destination of a click, in the timeline of its transaction', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  before(() => {
    testApp = shared()
  })
  beforeEach(async () => {
    app = await testApp.given.app()
    campaign = await testApp.given.campaign([app], {
      destination_url: 'https://lamps.example/{country}/desk?key=canary#top',
    })
  })

  /** Makes a change one second after the previous step, and one second before the next. */
  async function change(path: string, body: object): Promise<void> {
    testApp.clock.advance(1_000)
    const answer = await testApp.admin('PATCH', path, body)
    assert.equal(answer.status, 200, answer.text)
    testApp.clock.advance(1_000)
  }

  async function showOffer(): Promise<string> {
    const [offer] = await feed(testApp, app.liveKey, 'ann')
    return new URL(offer?.clickUrl ?? assert.fail('no offer')).pathname
  }

  /** Clicks a link, and returns the id of the newest transaction. */
  async function click(link: string): Promise<string> {
    await testApp.request('GET', link)
    return (await testApp.admin('GET', `/transactions?appId=${app.id}&limit=1`)).body.data[0].id
  }

  const stepIn = ({ body }: Awaited<ReturnType<TestApp['admin']>>) => {
    const { code, text } = body.timeline.find(({ step }: { step: string }) => step === 'redirected')
    return [code, text]
  }
  const read = (id: string) => testApp.admin('GET', `/transactions/${id}`)

  it('shows host and path with replaced macros, without the query', async () => {
    const answer = await read(await click(await showOffer()))
    assert.deepEqual(stepIn(answer), ['redirected', 'Redirected to lamps.example/US/desk'])
    assert.doesNotMatch(answer.text, /canary/)
  })

  it('stays the same if the addresses of campaign and creative change', async () => {
    const link = await showOffer()
    const ids = [await click(link)]
    await change(`/campaigns/${campaign.id}`, { destinationUrl: 'https://lamps.example/new' })
    await change(`/campaigns/${campaign.id}`, { name: 'Another name' })
    ids.push(await click(link))
    await change(`/creatives/${campaign.creativeId}`, { destinationUrl: 'https://shop.example:8443/' })
    ids.push(await click(link))
    await change(`/campaigns/${campaign.id}`, { destinationUrl: 'https://lamps.example/newest' })
    await change(`/creatives/${campaign.creativeId}`, { destinationUrl: null })
    ids.push(await click(link))
    const texts = await Promise.all(ids.map(async (id) => stepIn(await read(id))[1]))
    assert.deepEqual(texts, [
      'Redirected to lamps.example/US/desk',
      'Redirected to lamps.example/new',
      'Redirected to shop.example:8443/',
      'Redirected to lamps.example/newest',
    ])
  })

  it("is the organization's address, or none, if the campaign was archived by then", async () => {
    const link = await showOffer()
    const ids = [await click(link)]
    await change(`/campaigns/${campaign.id}`, { status: 'archived' })
    ids.push(await click(link))
    await change(`/organizations/${campaign.organization.id}`, { url: 'https://lamps.example/home' })
    ids.push(await click(link))
    await change(`/campaigns/${campaign.id}`, { status: 'active' })
    await change(`/organizations/${campaign.organization.id}`, { url: null })
    const steps = await Promise.all(ids.map(async (id) => stepIn(await read(id))))
    assert.deepEqual(steps, [
      ['redirected', 'Redirected to lamps.example/US/desk'],
      ['gone', 'Shown a page that says the offer has ended.'],
      ['redirected', 'Redirected to lamps.example/home'],
    ])
  })

  it("is shown to the advertiser but not to the publisher, who may not see a campaign's destination", async () => {
    const path = `/transactions/${await click(await showOffer())}`
    const { id: organizationId } = campaign.organization
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId })
    assert.equal(stepIn(await advertiser.call('GET', path))[1], 'Redirected to lamps.example/US/desk')
    const publisher = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const told = await publisher.call('GET', path)
    assert.deepEqual(stepIn(told), ['redirected', 'Redirected by the link.'])
    assert.doesNotMatch(told.text, /lamps\.example/)
  })
})
