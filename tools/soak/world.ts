import type { ServiceProcess } from '../../test/support/service-process.ts'

/** The objects that the traffic of a soak uses. */
export interface World {
  readonly appId: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly postbackToken: string
}

const campaigns = 5

/** Makes an app with a webhook, and the campaigns that it serves, through a running service. */
export async function makeWorld({ admin }: ServiceProcess, hookUrl: string): Promise<World> {
  const organization = await admin<{ id: string; postbackToken: string }>('POST', '/organizations', { name: 'A' })
  const project = await admin<{ id: string }>('POST', '/projects', { name: 'P' })
  const app = await admin<{ id: string }>('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
  const key = await admin<{ publishableKey: string; secretKey: string }>('POST', `/projects/${project.id}/keys`, {
    environment: 'live',
    rateLimitPerSecond: 100_000,
  })
  for (let count = 0; count < campaigns; count++) {
    const campaign = await admin<{ id: string }>('POST', '/campaigns', {
      organizationId: organization.id,
      name: `Campaign ${count}`,
      destinationUrl: 'https://advertiser.example/landing',
      payout: { amount: 1 + count },
    })
    await admin('POST', `/campaigns/${campaign.id}/creatives`, {
      title: 'Title',
      ctaText: 'Get it',
      primaryImageUrl: 'https://images.example/banner.png',
    })
  }
  await admin('PUT', `/apps/${app.id}/webhook`, { url: hookUrl })
  const { publishableKey, secretKey } = key
  return { appId: app.id, publishableKey, secretKey, postbackToken: organization.postbackToken }
}
