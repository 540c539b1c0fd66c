import type { AppPlatform, EntitlementConfig } from '../db/tables.ts'
import { compileAllowed, compileGrants } from './allow-list.ts'
import type { AllowedCampaigns, AppEntry, CampaignEntry, GrantEntry, KeyEntry, ProjectEntry } from './snapshot.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

const hourMs = 3_600_000

type Accounts = SnapshotRows['accounts']

/** Compiles projects, apps with their allow lists, and keys. */
export function compileAccounts(
  rows: Accounts,
  grantRows: SnapshotRows['grants'],
  campaigns: readonly CampaignEntry[],
  campaignsById: ReadonlyMap<string, CampaignEntry>,
): { apps: Map<string, AppEntry>; projects: Map<string, ProjectEntry>; keys: Map<string, KeyEntry> } {
  const allowLists = new Map(grantRows.rows.map((row) => [row.app_id, row]))
  const entitlements = entitlementsByApp(grantRows.entitlements)
  const apps = new Map<string, AppEntry>()
  const platforms = new Map<string, Map<AppPlatform, AppEntry>>(rows.projects.map((row) => [row.id, new Map()]))
  for (const row of rows.apps) {
    const allowed = compileAllowed(allowLists.get(row.id), campaigns, campaignsById)
    const listGrants = () => compileGrants(allowed, campaigns, entitlements.get(row.id))
    const app = compileApp(row, apps.size, allowed, listGrants)
    apps.set(row.id, app)
    platforms.get(row.project_id)?.set(row.platform, app)
  }
  const projects = new Map<string, ProjectEntry>()
  for (const row of rows.projects) {
    projects.set(row.id, { id: row.id, name: row.name, appsByPlatform: platforms.get(row.id) ?? new Map() })
  }
  return { apps, projects, keys: compileKeys(rows.keys, projects, apps) }
}

function compileKeys(
  rows: Accounts['keys'],
  projects: ReadonlyMap<string, ProjectEntry>,
  apps: ReadonlyMap<string, AppEntry>,
): Map<string, KeyEntry> {
  const keys = new Map<string, KeyEntry>()
  for (const row of rows) {
    const project = projects.get(row.project_id)
    const app = row.app_id === null ? undefined : apps.get(row.app_id)
    // A key read before the project or the app it is bound to must not widen to more than it was made for.
    if (project === undefined || (row.app_id !== null && app === undefined)) continue
    keys.set(row.publishable_key, {
      id: row.id,
      publishableKey: row.publishable_key,
      environment: row.environment,
      project,
      app,
      secretKeySealed: row.secret_key_sealed,
      rateLimitPerSecond: row.rate_limit_per_second ?? undefined,
    })
  }
  return keys
}

function entitlementsByApp(
  rows: SnapshotRows['grants']['entitlements'],
): Map<string, Map<string, EntitlementConfig | null>> {
  const byApp = new Map<string, Map<string, EntitlementConfig | null>>()
  for (const row of rows) {
    const own = byApp.get(row.app_id) ?? new Map<string, EntitlementConfig | null>()
    own.set(row.campaign_id, row.entitlement)
    byApp.set(row.app_id, own)
  }
  return byApp
}

function compileApp(
  row: Accounts['apps'][number],
  index: number,
  allowed: AllowedCampaigns,
  listGrants: () => readonly GrantEntry[],
): AppEntry {
  const grants = once(listGrants)
  const grantsByCampaign = once(() => new Map(grants().map((grant) => [grant.campaign.id, grant])))
  return {
    index,
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
    allowed,
    get grants() {
      return grants()
    },
    get grantsByCampaign() {
      return grantsByCampaign()
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
