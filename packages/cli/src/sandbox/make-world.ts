import type { Answer, Body } from '@offerwire/api-types'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Service } from '../service.ts'

export type NewCampaign = Omit<Body<'/admin/v1/campaigns', 'post'>, 'organizationId'>
export type NewApp = Partial<Body<'/admin/v1/projects/{projectId}/apps', 'post'>>
type NewKey = Answer<'/admin/v1/projects/{projectId}/keys', 'post'>

export interface WorldOptions {
  /** Bodies of `POST /campaigns`; one of ten dollars for all countries when absent. */
  readonly campaigns?: readonly NewCampaign[] | undefined
  /** Of the app: what differs from one of platform `api` that grants a credit. */
  readonly app?: NewApp | undefined
}

/** Who is in a sandbox: an advertiser with its campaigns, and a publisher whose app serves them. */
export interface World {
  readonly organization: { readonly id: string; readonly postbackToken: string; readonly apiKey: string }
  readonly campaigns: readonly { readonly id: string; readonly name: string }[]
  readonly project: { readonly id: string }
  readonly app: { readonly id: string }
  readonly keys: { readonly [Environment in 'live' | 'test']: Pick<NewKey, 'publishableKey' | 'secretKey'> }
}

const usualCampaign: NewCampaign = {
  name: 'Ten dollars',
  destinationUrl: 'https://advertiser.example/welcome?transaction_id={transaction_id}',
  payout: { amount: 10, model: 'CPA' },
}
const usualApp = { name: 'Sandbox app', platform: 'api', entitlement: { type: 'credit', value: 5 } } as const

/**
 * Makes an organization with campaigns, and a project with an app that serves them and keys of both kinds.
 *
 * @throws CommandError naming the campaign or the app that the service refuses.
 */
export async function makeWorld(service: Service, options: WorldOptions = {}): Promise<World> {
  const { postbackToken, apiKey, ...organization } = await service.post(
    '/admin/v1/organizations',
    { body: { name: 'Sandbox advertiser' } },
    'postbackToken',
  )
  const campaigns = await makeCampaigns(service, organization.id, options.campaigns ?? [usualCampaign])
  const project = await service.post('/admin/v1/projects', { body: { name: 'Sandbox publisher' } }, 'id')
  const path = { projectId: project.id }
  const body = { ...usualApp, ...options.app }
  const app = await service.post('/admin/v1/projects/{projectId}/apps', { path, body }, 'id').catch(naming('app'))
  const listed = campaigns.map(({ id }) => ({ campaignId: id }))
  await service.put('/admin/v1/apps/{appId}/campaigns', { path: { appId: app.id }, body: { campaigns: listed } })
  const keyOf = async (environment: 'live' | 'test') => {
    const key = await service.post('/admin/v1/projects/{projectId}/keys', { path, body: { environment } }, 'secretKey')
    return { publishableKey: key.publishableKey, secretKey: key.secretKey }
  }
  return {
    organization: { id: organization.id, postbackToken, apiKey },
    campaigns,
    project: { id: project.id },
    app: { id: app.id },
    keys: { live: await keyOf('live'), test: await keyOf('test') },
  }
}

async function makeCampaigns(service: Service, organizationId: string, campaigns: readonly NewCampaign[]) {
  const primaryImageUrl = `${service.url}/demo/images/offerwire-demo-logo.svg`
  const made: { id: string; name: string }[] = []
  for (const [index, campaign] of campaigns.entries()) {
    // No other app of the sandbox shows them, so that its figures are those of one.
    const body = { ...campaign, organizationId, defaultCatalog: false }
    const { id, name } = await service.post('/admin/v1/campaigns', { body }, 'id').catch(naming(`campaigns[${index}]`))
    const creative = { title: name, ctaText: 'Get it', primaryImageUrl }
    const path = { campaignId: id }
    await service.post('/admin/v1/campaigns/{campaignId}/creatives', { path, body: creative }, 'id')
    made.push({ id, name })
  }
  return made
}

/** What the service refuses of a file is the file's fault: the error says of which part. */
function naming(part: string) {
  return (error: unknown): never => {
    if (!(error instanceof CommandError) || error.exitCode !== exitCodes.no) throw error
    throw new CommandError(exitCodes.usage, error.code, `${part}: ${error.message}`)
  }
}
