import assert from 'node:assert/strict'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'

const attributes = { countryCode: 'US', language: 'en' }

/** Returns the reason why `explain` says that a campaign is not shown; null if it is. */
export async function reasonOf(
  test: Pick<TestApp, 'admin'>,
  app: GivenApp,
  { id }: Pick<GivenCampaign, 'id'>,
  userId = 'u',
): Promise<string | null> {
  const answer = await test.admin('POST', `/apps/${app.id}/explain`, { userId, attributes })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.find(({ campaignId }: { campaignId: string }) => campaignId === id).reason
}

/** Returns whether a live feed shows a campaign. */
export async function isFed(
  test: Pick<TestApp, 'request'>,
  app: GivenApp,
  { id }: Pick<GivenCampaign, 'id'>,
  userId = 'u',
): Promise<boolean> {
  return (await feed(test, app.liveKey, userId)).some(({ campaignId }) => campaignId === id)
}

/** Changes a campaign as the operator. */
export async function change(
  test: Pick<TestApp, 'admin'>,
  { id }: Pick<GivenCampaign, 'id'>,
  body: object,
): Promise<void> {
  const answer = await test.admin('PATCH', `/campaigns/${id}`, body)
  assert.equal(answer.status, 200, answer.text)
}
