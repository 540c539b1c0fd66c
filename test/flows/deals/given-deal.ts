import assert from 'node:assert/strict'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'

interface Terms {
  readonly payout?: number
  readonly sharePercent?: number
  readonly caps?: object
  readonly startsAt?: string
  readonly endsAt?: string
}

/** Makes the deal of a campaign with an app's project, or with the app itself; returns its id. */
export async function givenDeal(
  { admin }: TestApp,
  { id }: GivenCampaign,
  app: GivenApp,
  { payout, ...terms }: Terms,
  isOfApp = false,
): Promise<string> {
  const { status, body, text } = await admin('POST', `/campaigns/${id}/deals`, {
    projectId: app.projectId,
    ...(isOfApp && { appId: app.id }),
    ...(payout !== undefined && { payout: { amount: payout } }),
    ...terms,
  })
  assert.equal(status, 201, text)
  return body.id
}

/** The explanation of a campaign for a user of an app. */
export async function explained({ admin }: TestApp, app: GivenApp, campaign: GivenCampaign, userId = 'anna') {
  const attributes = { countryCode: 'US', language: 'en' }
  const { body, text } = await admin('POST', `/apps/${app.id}/explain`, { userId, attributes })
  const found = body.data?.find(({ campaignId }: { campaignId: string }) => campaignId === campaign.id)
  assert.ok(found, text)
  return found
}
