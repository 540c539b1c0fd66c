import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import type { Answer, TestApp } from '../../support/app/start-test-app.ts'

export const ask = { access: 'ask', default_catalog: false } as const
export const open = { access: 'open', default_catalog: false } as const
export const isPrivate = { access: 'private', default_catalog: false } as const

export interface World {
  readonly app: GivenApp
  readonly campaign: GivenCampaign
  readonly publisher: SignedIn
  readonly advertiser: SignedIn
  apply(body?: object): Promise<Answer>
  /** The ids of the campaigns on the app's list, in its order. */
  list(): Promise<string[]>
  /** The ids of the campaigns that the app's catalog serves, in its order. */
  serve(): Promise<string[]>
}

/** A publisher with an app, and a campaign that it may apply for. */
export async function givenWorld(
  test: TestApp,
  values: Parameters<TestApp['given']['campaign']>[1] = ask,
): Promise<World> {
  const app = await test.given.app({ payout_share_ppm: 500_000n })
  const campaign = await test.given.campaign([], values)
  const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
  const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
  return {
    ...{ app, campaign, publisher, advertiser },
    apply: (body = {}) =>
      publisher.call('POST', `/projects/${app.projectId}/applications`, {
        ...{ campaignId: campaign.id, appId: app.id },
        ...body,
      }),
    async list() {
      const { body } = await publisher.call('GET', `/apps/${app.id}/campaigns?limit=100`)
      return body.data.map(({ campaignId }: { campaignId: string }) => campaignId)
    },
    async serve() {
      const sent = { userId: 'u', countryCode: 'DE' }
      const { body } = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body: sent })
      return body.offers.map(({ id }: { id: string }) => id)
    },
  }
}

/** The status of an answer, and its error code or the application's status. */
export const outcome = ({ status, body }: Answer) => [status, body.code ?? body.status]
/** Approves, refuses or withdraws an application. */
export const act = (member: SignedIn, id: string, verb: string, body?: object) =>
  member.call('POST', `/applications/${id}/${verb}`, body)
