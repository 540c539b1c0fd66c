import { before, describe, it } from 'node:test'
import { sendBytes } from '../flows/subscriptions/send-event.ts'
import { signedInMember } from '../support/app/member.ts'
import { assertSoundPages, openDialog, type Place } from './accessibility.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('dialogs and drawers', () => {
  const { demo, traffic, visitAs } = shareDashboard()
  before(async () => {
    await demo().admin('PUT', `/apps/${traffic().appId}/webhook`, { url: 'https://hooks.example.com/offers' })
    await sendBytes(demo(), demo().publisher, '{"no":"event"}')
    await makeRequests()
    const terms = { payout: { amount: 12 }, caps: { conversionsPerDay: 50 }, note: 'Agreed by phone' }
    const { projectId, campaignId } = traffic()
    await demo().admin('POST', `/campaigns/${campaignId}/deals`, { projectId, ...terms })
  })

  /** Applies for a campaign, and lets a change of a creative wait for review. */
  async function makeRequests(): Promise<void> {
    const { projectId, appId, organizationId, campaignId, offeredCampaignId } = traffic()
    const offered = await demo().admin('GET', `/projects/${projectId}/marketplace/${offeredCampaignId}`)
    const terms = { acceptedTerms: offered.body.termsHash }
    const application = { campaignId: offeredCampaignId, appId, ...terms }
    await demo().admin('POST', `/projects/${projectId}/applications`, application)
    await demo().admin('PATCH', '/settings', { reviewCreatives: true })
    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId })
    const [creative] = (await demo().admin('GET', `/campaigns/${campaignId}/creatives`)).body.data
    await advertiser.call('PATCH', `/creatives/${creative.id}`, {
      title: 'Changed',
      translations: { de: { title: 'Neu' } },
    })
  }

  it('pass all page checks on the pages of a publisher', async () => {
    const app = `/apps/${traffic().appId}`
    await using visit = await visitAs('publisher', '/')
    await assertSoundPages(visit, [
      dialog(`${app}/offers`, 'the place of an offer', /^More for /, 'Move to position'),
      dialog(`${app}/offers`, 'the priority of an offer', /^More for /, 'Set priority'),
      dialog(`${app}/offers`, 'the entitlement of an offer', /^More for /, 'Set entitlement'),
      dialog(`${app}/offers`, 'the end of an offer', /^More for /, 'Take off the list'),
      ...['catalog', 'feed', 'message', 'hosted'].map(
        (surface): Place => [
          `${app}/offers?preview=${traffic().campaignId}&surface=${surface}`,
          'the preview',
          (page) => page.getByRole('dialog').waitFor(),
        ],
      ),
      dialog(`${app}/creators/${traffic().creatorId}`, 'a QR code', /^QR code for /),
      dialog(`${app}/users/${traffic().userId}`, 'an erasure', 'Erase'),
      [
        `${app}/inbound-events`,
        'a request that was rejected, with its body',
        async (page) => {
          await openDialog(page, 'No ID')
          await page.getByRole('dialog').getByText('{"no":"event"}').waitFor()
        },
      ],
      dialog(`${app}/webhook`, 'the rotation of the secret', 'Rotate secret'),
      dialog(`${app}/webhook`, 'the deletion of the webhook', 'Delete'),
      dialog(`${app}/keys`, 'a new key', 'Create key'),
      dialog(`${app}/keys`, 'the end of a key', /^Revoke the key/),
      dialog(`${app}/settings?tab=members`, 'the end of a membership', /^Remove /),
      [
        `${app}/overview`,
        'the search',
        async (page) => {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').waitFor()
        },
      ],
    ])
  })

  it('pass all page checks on the pages of the operator and of an advertiser', async () => {
    const organization = `/organizations/${traffic().organizationId}`
    await using visit = await visitAs('operator', '/')
    await assertSoundPages(visit, [
      dialog('/operator/requests', 'the review of a creative', /^Review /),
      dialog('/operator/requests', 'the refusal of an application', /^Refuse /),
      dialog('/operator/tenants', 'a new project', 'Create project'),
      dialog('/operator/tenants?tab=organizations', 'a new organization', 'Create organization'),
      dialog(`/operator/tenants/projects/${traffic().projectId}`, 'a new app', 'Create app'),
      dialog(`/operator/tenants/projects/${traffic().projectId}`, 'a new password', /^Reset password for /),
      dialog('/operator/audit', 'the changes of an entry', /^View changes/),
      dialog(`${organization}/campaigns/${traffic().campaignId}?tab=creatives`, 'a creative', /^Edit /),
      dialog(`${organization}/campaigns/${traffic().campaignId}?tab=publishers`, 'a deal', /^Edit the deal/),
      dialog(`${organization}/campaigns/${traffic().campaignId}?tab=publishers`, 'a new deal', 'Add deal'),
      dialog(`${organization}/campaigns/${traffic().campaignId}?tab=publishers`, 'the end of a deal', /^Delete the/),
      dialog(`${organization}/creatives`, 'a new creative', 'Add creative'),
      dialog(`${organization}/tracking?tab=secrets`, 'a new token', 'Rotate token'),
      dialog(`${organization}/conversions/${traffic().transactionId}`, 'a reversal', 'Reverse'),
    ])
  })
})

function dialog(path: string, what: string, ...buttons: (string | RegExp)[]): Place {
  return [path, what, (page) => openDialog(page, ...buttons)]
}
