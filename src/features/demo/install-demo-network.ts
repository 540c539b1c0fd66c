import type { Db } from '../../db/database.ts'
import type { EntitlementConfig } from '../../db/tables.ts'
import { createCredential, type Environment } from '../../lib/ids/credential.ts'
import { secretPurposes } from '../../lib/ids/secret-box.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Services } from '../../services.ts'
import { recordSnapshotChanges } from '../../snapshot/snapshot-changes.ts'
import { addMember } from '../accounts/add-member.ts'
import * as queries from './demo.queries.ts'
import { type DemoAdvertiser, demoAdvertisers, demoHouse } from './demo-catalog.ts'
import { demoAdvertiserRows } from './demo-rows.ts'

export type InstallDemoServices = Pick<
  Services,
  'database' | 'snapshots' | 'clock' | 'random' | 'newId' | 'secretBox' | 'accounts'
>

export interface InstallDemoOptions {
  /** `BASE_URL` without a slash at its end. */
  readonly baseUrl: string
  /** Whether an installation without tenants gets the whole network, not only the campaigns that all have. */
  readonly hasDemoData: boolean
  readonly demoPassword: string
}

/** The publisher of the demo network, with its secrets, which nothing tells again. */
export interface DemoPublisher {
  readonly projectId: string
  readonly appId: string
  readonly liveKey: string
  readonly liveSecret: string
  readonly testKey: string
  readonly testSecret: string
}

export interface InstalledDemo {
  /** Nobody had started the service on this database before. */
  readonly isFirstStart: boolean
  /** Where this call made the whole network. */
  readonly publisher: DemoPublisher | undefined
}

/** Sign-ins of the demo network's members. */
export const demoMembers = { publisher: 'publisher@offerwire.local', advertiser: 'advertiser@offerwire.local' }

/**
 * Puts the demo network into the database, once, whichever process comes first: an organization with campaigns for all
 * countries into every database, the whole network into an empty one. Later starts lead its addresses to `BASE_URL`.
 */
export async function installDemoNetwork(
  services: InstallDemoServices,
  options: InstallDemoOptions,
): Promise<InstalledDemo> {
  const { database, snapshots, accounts } = services
  const passwordHash = options.hasDemoData ? await accounts.hashPassword(options.demoPassword) : undefined
  const installed = await database.db.transaction().execute(async (trx) => {
    await recordSnapshotChanges(trx, [{ kind: 'everything' }])
    const at = String(services.clock.nowMs())
    const isFirstStart = await queries.noteOnce(trx, 'demo_house', at)
    if (isFirstStart) await insertAdvertisers(trx, services, options, [demoHouse])
    else await queries.updateDemoAddresses(trx, options.baseUrl)
    const isWanted = passwordHash !== undefined && !(await queries.hasTenants(trx))
    if (!isWanted || !(await queries.noteOnce(trx, 'demo_network', at))) return { isFirstStart, publisher: undefined }
    const organizationIds = await insertAdvertisers(trx, services, options, demoAdvertisers)
    const publisher = await insertPublisher(trx, services)
    const members = [
      { email: demoMembers.publisher, name: 'Demo publisher', role: 'publisher', projectId: publisher.projectId },
      {
        email: demoMembers.advertiser,
        name: 'Demo advertiser',
        role: 'advertiser',
        organizationId: organizationIds[0] ?? '',
      },
    ] as const
    for (const member of members) await addMember(trx, services, { ...member, passwordHash })
    return { isFirstStart, publisher }
  })
  await snapshots.refresh()
  return installed
}

/** Older than the first traffic that is played. */
function foundedAt(clock: Clock): Date {
  return new Date(clock.nowMs() - 75 * 86_400_000)
}

async function insertAdvertisers(
  db: Db,
  { newId, random, clock }: InstallDemoServices,
  { baseUrl }: InstallDemoOptions,
  advertisers: readonly DemoAdvertiser[],
): Promise<string[]> {
  const now = foundedAt(clock)
  const rows = advertisers.map((each) => demoAdvertiserRows({ newId, random, now, baseUrl }, each))
  const organizations = rows.map((each) => each.organization)
  const campaigns = rows.flatMap((each) => each.campaigns)
  await queries.insertDemoAdvertisers(db, organizations, campaigns, newId)
  return organizations.map((organization) => organization.id)
}

async function insertPublisher(db: Db, services: InstallDemoServices): Promise<DemoPublisher> {
  const { newId, clock } = services
  const now = foundedAt(clock)
  const stamps = { is_demo: true, created_at: now, updated_at: now }
  const project = { id: newId(), name: 'Harbor Daily', ...stamps }
  const live = keyPair(services, project.id, 'live', now)
  const test = keyPair(services, project.id, 'test', now)
  const app = {
    id: newId(),
    project_id: project.id,
    name: 'Harbor Daily',
    platform: 'web' as const,
    audience_status: 'general' as const,
    payout_share_ppm: 700_000n,
    locales: ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'],
    client_trial_limit: null,
    entitlement: JSON.stringify({ type: 'free_trial', durationDays: 30 } satisfies EntitlementConfig),
    // The experiment has been run; switched on, it would show one in five readers nothing.
    incrementality_enabled: false,
    incrementality_rollout_pct: 80,
    incrementality_version: demoExperiment,
    ...stamps,
  }
  const campaigns = await queries.listDemoCampaigns(db)
  const grants = campaigns.map(({ id, name }, position) => ({
    app_id: app.id,
    campaign_id: id,
    position,
    entitlement: entitlementOverrides[name] === undefined ? null : JSON.stringify(entitlementOverrides[name]),
  }))
  await queries.insertDemoPublisher(db, { project, app, keys: [live.row, test.row], grants })
  return {
    projectId: project.id,
    appId: app.id,
    liveKey: live.row.publishable_key,
    liveSecret: live.secretKey,
    testKey: test.row.publishable_key,
    testSecret: test.secretKey,
  }
}

/** The version of the demo app's finished experiment. */
export const demoExperiment = 'spring-offers'

/** What some campaigns grant in the demo app in place of its free trial. */
const entitlementOverrides: Readonly<Record<string, EntitlementConfig>> = {
  'Puzzle Harbor': { type: 'credit', value: 5 },
  Starfold: { type: 'credit', value: 10, durationDays: 90 },
  'Stridewell Plus': { type: 'discount', value: 20, unit: 'percent', durationDays: 60 },
  'Wayfare Escapes': { type: 'discount', value: 5, unit: 'dollars', durationDays: 30 },
}

function keyPair(
  { newId, random, secretBox }: InstallDemoServices,
  projectId: string,
  environment: Environment,
  now: Date,
) {
  const id = newId()
  const secretKey = createCredential({ kind: 'secret', environment }, random)
  const row = {
    id,
    project_id: projectId,
    app_id: null,
    environment,
    publishable_key: createCredential({ kind: 'publishable', environment }, random),
    secret_key_sealed: secretBox.seal(secretKey, secretPurposes.apiKey(id)),
    rate_limit_per_second: null,
    created_at: now,
    revoked_at: null,
  }
  return { row, secretKey }
}
