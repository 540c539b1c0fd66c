import type { AppPlatform } from '../db/tables.ts'
import type { AppEntry, KeyEntry, OrganizationEntry, ProjectEntry, Snapshot } from './snapshot.ts'
import type { AccountRows, SnapshotRows } from './snapshot-rows.ts'

const hourMs = 3_600_000

type Accounts = Pick<Snapshot, 'projects' | 'apps' | 'keys'>
type Organizations = Pick<Snapshot, 'organizations' | 'organizationsByPostbackToken' | 'organizationsByApiKey'>

/** Projects, apps and keys with those of the rows in place of what was known of the same projects. */
export function withAccounts(previous: Accounts, rows: AccountRows): Accounts {
  const projects = new Map(previous.projects)
  const apps = new Map(previous.apps)
  const keys = new Map(previous.keys)
  const own = Map.groupBy(rows.apps.map(compileApp), (app) => app.projectId)
  for (const { id, name } of rows.projects) {
    const appsByPlatform = new Map<AppPlatform, AppEntry>()
    for (const app of own.get(id) ?? []) {
      apps.set(app.id, app)
      appsByPlatform.set(app.platform, app)
    }
    projects.set(id, { id, name, appsByPlatform })
  }
  const read = new Set(rows.projects.map(({ id }) => id))
  for (const [text, key] of previous.keys) if (read.has(key.project.id)) keys.delete(text)
  for (const row of rows.keys) keys.set(row.publishable_key, compileKey(row, projects, apps))
  return { projects, apps, keys }
}

function compileKey(
  row: AccountRows['keys'][number],
  projects: ReadonlyMap<string, ProjectEntry>,
  apps: ReadonlyMap<string, AppEntry>,
): KeyEntry {
  const project = projects.get(row.project_id)
  const app = row.app_id === null ? undefined : apps.get(row.app_id)
  // Without the app it is bound to, a key would open more than it was made for.
  if (project === undefined || (row.app_id !== null && app === undefined)) {
    throw new Error(`The project or the app of key ${row.id} was not read.`)
  }
  return {
    id: row.id,
    publishableKey: row.publishable_key,
    environment: row.environment,
    project,
    app,
    secretKeySealed: row.secret_key_sealed,
    rateLimitPerSecond: row.rate_limit_per_second ?? undefined,
  }
}

function compileApp(row: AccountRows['apps'][number]): AppEntry {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    platform: row.platform,
    audienceStatus: row.audience_status,
    payoutSharePpm: Number(row.payout_share_ppm),
    locales: row.locales,
    defaultLocale: row.default_locale,
    clientTrialLimit: row.client_trial_limit === null ? undefined : Number(row.client_trial_limit),
    entitlement: row.entitlement ?? undefined,
    provisionalMs: row.provisional_hours * hourMs,
    incrementality: {
      enabled: row.incrementality_enabled,
      rolloutPct: row.incrementality_rollout_pct,
      assignmentVersion: row.incrementality_version,
    },
    ranking: { newCampaignShare: row.ranking_new_campaign_share, randomShare: row.ranking_random_share },
    isDemo: row.is_demo,
  }
}

/** Organizations with those of the rows in their place; a secret that was replaced leads nowhere any more. */
export function withOrganizations(
  previous: Organizations,
  rows: NonNullable<SnapshotRows['organizations']>,
): Organizations {
  const organizations = new Map(previous.organizations)
  const organizationsByPostbackToken = new Map(previous.organizationsByPostbackToken)
  const organizationsByApiKey = new Map(previous.organizationsByApiKey)
  for (const row of rows) {
    const known = organizations.get(row.id)
    if (known !== undefined) {
      organizationsByPostbackToken.delete(known.postbackTokenHash)
      organizationsByApiKey.delete(known.apiKeyHash)
    }
    const entry: OrganizationEntry = {
      id: row.id,
      name: row.name,
      description: row.description,
      url: row.url,
      logoUrl: row.logo_url,
      isDemo: row.is_demo,
      postbackTokenHash: row.postback_token_hash.toString('hex'),
      apiKeyHash: row.api_key_hash.toString('hex'),
    }
    organizations.set(entry.id, entry)
    organizationsByPostbackToken.set(entry.postbackTokenHash, entry)
    organizationsByApiKey.set(entry.apiKeyHash, entry)
  }
  return { organizations, organizationsByPostbackToken, organizationsByApiKey }
}
