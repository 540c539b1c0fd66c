import { tokenActor } from '../access/actor.ts'
import type { ChangeOrigin } from '../access/request-origin.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { AccountParts } from '../features/accounts/account-parts.ts'
import { addMember } from '../features/accounts/add-member.ts'
import type { Change } from '../features/accounts/audit/apply-change.ts'
import { hashPassword } from '../features/accounts/sign-in/passwords.ts'
import { createApp } from '../features/apps/change-app.ts'
import { createKey } from '../features/apps/keys/change-key.ts'
import { replaceAppCampaigns } from '../features/apps/listings/replace-app-campaigns.ts'
import { createProject } from '../features/apps/projects/change-project.ts'
import { putPaymentMethod } from '../features/billing/payment-methods/change-payment-method.ts'
import { patchProjectBilling } from '../features/billing/settings/change-settings.ts'
import { createCampaign } from '../features/campaigns/change-campaign.ts'
import { createCreative } from '../features/campaigns/creatives/change-creative.ts'
import { areGoalsCounted } from '../features/campaigns/goals/goals.queries.ts'
import { setGoals } from '../features/campaigns/goals/set-goals.ts'
import { createOrganization } from '../features/campaigns/organizations/change-organization.ts'
import { secretPurposes } from '../lib/ids/secret-box.ts'
import { createUuidV7 } from '../lib/ids/uuid.ts'
import { recordSnapshotChanges } from '../snapshot/snapshot-changes.ts'
import * as queries from './demo.queries.ts'
import { listDemoKeys, noteOnce } from './demo.queries.ts'
import { type DemoCampaign, type DemoOrganization, fixture } from './fixture.ts'

type InstallServices = Omit<Change, keyof ChangeOrigin> &
  Pick<Core, 'config' | 'random' | 'secretBox'> &
  Pick<AccountParts, 'mailer'>
type Founding = InstallServices & ChangeOrigin

export interface InstallDemoOptions {
  /** `BASE_URL` without a slash at its end. */
  readonly baseUrl: string
  /** True when an installation without tenants gets the whole network, not only the campaigns that all have. */
  readonly hasDemoData: boolean
  readonly demoPassword: string
}

/** Older than the first traffic that is played. */
const foundedBeforeMs = 75 * 86_400_000
/** The audit log shows what is installed as the system's own work. */
const origin: ChangeOrigin = { actor: { ...tokenActor, memberId: 'demo' }, requestId: 'demo', address: undefined }

/**
 * Puts the demo network into the database, once, whichever process comes first: an organization with campaigns for all
 * countries into every database, the whole network into an empty one. Later starts lead its addresses to `BASE_URL`.
 */
export async function installDemoNetwork(
  services: InstallServices,
  { baseUrl, hasDemoData, demoPassword }: InstallDemoOptions,
): Promise<void> {
  const { database, snapshots } = services
  const mayInstall = hasDemoData && !(await queries.isNoted(database.db, 'demo_network'))
  // Takes as long as half of the installation: on another thread, beside it. A failure is thrown where the hash is
  // needed.
  const hashing = mayInstall ? hashPassword(demoPassword) : undefined
  hashing?.catch(() => undefined)
  await transact(database.db, async (trx) => {
    await queries.waitForOthers(trx)
    const at = String(services.clock.nowMs())
    const founding = foundingServices(services, trx)
    if (await queries.noteOnce(trx, 'demo_house', at)) await installOrganization(founding, baseUrl, fixture.house)
    else if (await queries.updateDemoAddresses(trx, baseUrl)) await recordSnapshotChanges(trx, [{ kind: 'everything' }])
    if (hashing === undefined || (await queries.hasTenants(trx))) return
    if (!(await queries.noteOnce(trx, 'demo_network', at))) return
    const organizationIds: string[] = []
    for (const each of fixture.organizations) organizationIds.push(await installOrganization(founding, baseUrl, each))
    const projectId = await installPublisher(founding)
    const [organizationId = ''] = organizationIds
    const { members } = fixture
    const passwordHash = await hashing
    await addMember(trx, founding, { ...members.publisher, role: 'publisher', projectId, passwordHash })
    await addMember(trx, founding, { ...members.advertiser, role: 'advertiser', organizationId, passwordHash })
  })
  await snapshots.refresh()
}

/** The services as the verbs of the management API need them: in one transaction, when the network was founded. */
function foundingServices(services: InstallServices, trx: Db): Founding {
  const atMs = services.clock.nowMs() - foundedBeforeMs
  const clock = { nowMs: () => atMs }
  return {
    ...services,
    ...origin,
    clock,
    newId: createUuidV7(clock, services.random),
    database: { ...services.database, db: trx },
    // Nothing of it can be seen before it is committed.
    snapshots: { ...services.snapshots, refresh: async () => {} },
  }
}

/** Makes an advertiser with its campaigns. No one knows its secrets: its page speaks for it. */
async function installOrganization(
  founding: Founding,
  baseUrl: string,
  { slug, name, description, campaigns }: DemoOrganization,
): Promise<string> {
  const url = `${baseUrl}/demo/advertiser`
  const body = { name, description, url, logoUrl: `${baseUrl}/demo/images/${slug}-logo.svg` }
  const { id } = await createOrganization(founding, body)
  await queries.markAsDemo(founding.database.db, 'organization', id)
  for (const each of campaigns) await installCampaign(founding, baseUrl, id, each)
  return id
}

async function installCampaign(
  founding: Founding,
  baseUrl: string,
  organizationId: string,
  { slug, campaign, creative, goals = [] }: DemoCampaign,
): Promise<void> {
  const { id } = await createCampaign(founding, {
    ...campaign,
    organizationId,
    destinationUrl: `${baseUrl}/demo/advertiser?offer=${slug}&transaction_id={transaction_id}`,
    // Test keys serve demo campaigns without a list, and live ones only in the demo app.
    defaultCatalog: false,
  })
  await createCreative(founding, id, {
    ...creative,
    primaryImageUrl: `${baseUrl}/demo/images/${slug}-banner.svg`,
    additionalImages: [`${baseUrl}/demo/images/${slug}-square.svg`],
  })
  // An installation that is being upgraded does without.
  if (goals.length === 0 || !(await areGoalsCounted(founding.database.db))) return
  await setGoals(founding, id, { goals: goals.map(({ goal }) => goal) })
}

async function installPublisher(founding: Founding): Promise<string> {
  const { db } = founding.database
  const { project, app, entitlements } = fixture.publisher
  const { id: projectId } = await createProject(founding, project)
  await queries.markAsDemo(db, 'project', projectId)
  const { id: appId } = await createApp(founding, projectId, app)
  const campaigns = (await queries.listDemoCampaigns(db)).map(({ id, name }) => {
    return { campaignId: id, entitlement: entitlements[name] ?? null }
  })
  await replaceAppCampaigns(founding, appId, { campaigns })
  for (const environment of ['live', 'test'] as const) await createKey(founding, projectId, { environment })
  await patchProjectBilling(founding, projectId, { holdDays: 14, minimum: 20 })
  const method = { rail: 'manual', name: project.name, details: 'Account 17', usableNow: true } as const
  await putPaymentMethod(founding, { kind: 'publisher', projectId }, method)
  return projectId
}

export interface DemoKey {
  readonly environment: 'live' | 'test'
  readonly publishableKey: string
  readonly secretKey: string
}

/**
 * Returns the demo network's keys on the first start that reaches serving; none where there is no network. Undefined on
 * every later start: secrets are shown once.
 */
export async function tellDemoKeys(
  services: Pick<Core, 'database' | 'clock' | 'secretBox'>,
): Promise<DemoKey[] | undefined> {
  const { db } = services.database
  if (!(await noteOnce(db, 'welcome', String(services.clock.nowMs())))) return undefined
  const keys = await listDemoKeys(db)
  return keys.flatMap(({ id, environment, publishable_key: publishableKey, secret_key_sealed: sealed }) => {
    const secretKey = services.secretBox.open(sealed, secretPurposes.apiKey(id))
    return secretKey === undefined ? [] : [{ environment, publishableKey, secretKey }]
  })
}
