import { startOfUtcDay, utcDayOf } from '../lib/time/utc-day.ts'
import { compileAllowLists, emptyAllowList, withDefaultListings } from './allow-list.ts'
import { usageDaysOf } from './cap-usage.ts'
import { compileApp, compileCampaign, compileKey, compileOrganization, limitsOn } from './compile-entries.ts'
import { dealEdges, dealsInForce } from './deals.ts'
import { buildEligibilityIndex, edgesOf, patchEligibility, withActivityAt } from './eligibility-index.ts'
import type { AppEntry, CampaignEntry, CreativeEntry, Lookup, Snapshot } from './snapshot.ts'
import type { AccountRows, CampaignRow, SnapshotRows } from './snapshot-rows.ts'

export function emptySnapshot(): Snapshot {
  return {
    compiledAtMs: 0,
    validUntilMs: Number.POSITIVE_INFINITY,
    organizations: new Map(),
    organizationsByPostbackToken: new Map(),
    organizationsByApiKey: new Map(),
    projects: new Map(),
    apps: new Map(),
    keys: new Map(),
    allowLists: new Map(),
    deals: new Map(),
    ...withLookups([], new Map(), new Map()),
    eligibility: buildEligibilityIndex([], [], 0),
  }
}

/**
 * The next snapshot: `previous` with the rows in place of the old entries, sharing all the rest. Its cost grows with
 * the rows, apart from copies of plain arrays and bits. Pure, except that all snapshots share the growing tables behind
 * look-ups by id.
 */
export function patchSnapshot(previous: Snapshot, rows: SnapshotRows, nowMs: number): Snapshot {
  const organizations = rows.organizations && withOrganizations(previous, rows.organizations)
  const accounts = rows.accounts && withAccounts(previous, rows.accounts)
  const base = { ...previous, ...organizations, ...accounts, compiledAtMs: nowMs }
  const changed = rows.campaigns ? compileChanged(base, rows.campaigns, nowMs) : []
  const patched = { ...base, ...withCampaigns(base, changed) }
  const allowLists = withAllowLists(patched, rows)
  const hasOtherDeals = changed.some(
    ({ index, deals }) => deals.length + (previous.campaigns[index]?.deals.length ?? 0) > 0,
  )
  const deals = accounts || hasOtherDeals ? dealsAt(patched, nowMs) : previous.deals
  const areListsSame = !accounts && allowLists === previous.allowLists && deals === previous.deals
  const next: Snapshot = {
    ...patched,
    allowLists,
    deals,
    eligibility: patchEligibility(
      previous.eligibility,
      new Map(changed.map((campaign) => [campaign.index, campaign])),
      areListsSame ? undefined : listingsByApp({ ...patched, allowLists, deals }),
      nowMs,
    ),
    validUntilMs: Math.min(previous.validUntilMs, nextEdgeMs(changed, nowMs)),
  }
  return nowMs < next.validUntilMs ? next : snapshotAt(next, nowMs)
}

/**
 * The same rows at another time: recomputes which campaigns and deals have started or ended, are open, have reached a
 * cap or are ahead of their pace.
 */
export function snapshotAt(previous: Snapshot, nowMs: number): Snapshot {
  const days = usageDaysOf(utcDayOf(nowMs))
  const changed = previous.campaigns.flatMap((campaign) => {
    if (campaign.usage.length === 0) return []
    const limits = limitsOn(campaign, days)
    const { isCapReached, aheadUntilMs } = limits
    const isSame = campaign.isCapReached === isCapReached && campaign.aheadUntilMs === aheadUntilMs
    return isSame ? [] : { ...campaign, ...limits }
  })
  const deals = dealsAt(previous, nowMs)
  const eligibility = patchEligibility(
    previous.eligibility,
    new Map(changed.map((campaign) => [campaign.index, campaign])),
    deals === previous.deals ? undefined : listingsByApp({ ...previous, deals }),
    nowMs,
  )
  return {
    ...previous,
    ...withCampaigns(previous, changed),
    deals,
    compiledAtMs: nowMs,
    validUntilMs: nextEdgeMs(previous.campaigns, nowMs),
    eligibility: withActivityAt(eligibility, nowMs),
  }
}

/**
 * The next instant at which a campaign or a deal starts or ends, a campaign opens, closes or is at its pace again, or
 * at which the UTC day starts anew: with it each daily cap, and on some days each weekly or monthly one.
 */
function nextEdgeMs(campaigns: readonly CampaignEntry[], nowMs: number): number {
  let nextMs = startOfUtcDay(utcDayOf(nowMs) + 1)
  for (const campaign of campaigns) {
    const span = { afterMs: nowMs, throughMs: nextMs }
    for (const atMs of edgesOf(campaign, span)) nextMs = Math.min(nextMs, atMs)
    for (const atMs of dealEdges(campaign, span)) nextMs = Math.min(nextMs, atMs)
  }
  return nextMs
}

/** Projects, apps and keys; the rows of a project replace all that was known of it. */
function withAccounts(previous: Snapshot, rows: AccountRows): Pick<Snapshot, 'projects' | 'apps' | 'keys'> {
  const projects = new Map(previous.projects)
  const apps = new Map(previous.apps)
  const keys = new Map(previous.keys)
  const own = Map.groupBy(rows.apps.map(compileApp), (app) => app.projectId)
  for (const { id, name } of rows.projects) {
    const ofProject: readonly AppEntry[] = own.get(id) ?? []
    for (const app of ofProject) apps.set(app.id, app)
    projects.set(id, { id, name, appsByPlatform: new Map(ofProject.map((app) => [app.platform, app])) })
  }
  const read = new Set(rows.projects.map(({ id }) => id))
  for (const [text, key] of previous.keys) if (read.has(key.project.id)) keys.delete(text)
  for (const row of rows.keys) {
    const project = projects.get(row.project_id)
    const app = row.app_id === null ? undefined : apps.get(row.app_id)
    // Without its app, a key bound to that app would open every app of the project.
    if (project === undefined || (row.app_id !== null && app === undefined)) {
      throw new Error(`The project or the app of key ${row.id} was not read.`)
    }
    keys.set(row.publishable_key, compileKey(row, project, app))
  }
  return { projects, apps, keys }
}

type Organizations = Pick<Snapshot, 'organizations' | 'organizationsByPostbackToken' | 'organizationsByApiKey'>

/** Organizations, with the rows in place of the old entries; a replaced secret stops working. */
function withOrganizations(previous: Snapshot, rows: NonNullable<SnapshotRows['organizations']>): Organizations {
  const organizations = new Map(previous.organizations)
  const organizationsByPostbackToken = new Map(previous.organizationsByPostbackToken)
  const organizationsByApiKey = new Map(previous.organizationsByApiKey)
  for (const entry of rows.map(compileOrganization)) {
    const known = organizations.get(entry.id)
    if (known !== undefined) {
      organizationsByPostbackToken.delete(known.postbackTokenHash)
      organizationsByApiKey.delete(known.apiKeyHash)
    }
    organizations.set(entry.id, entry)
    organizationsByPostbackToken.set(entry.postbackTokenHash, entry)
    organizationsByApiKey.set(entry.apiKeyHash, entry)
  }
  return { organizations, organizationsByPostbackToken, organizationsByApiKey }
}

type Campaigns = Pick<Snapshot, 'campaigns' | 'campaignsById' | 'creativesById'>

/** Indexes of campaigns by campaign id and by creative id; append-only and shared by all snapshots. */
interface Places {
  readonly ofCampaigns: Map<string, number>
  readonly ofCreatives: Map<string, number>
}

const placesOf = new WeakMap<Lookup<CampaignEntry>, Places>()

function compileChanged(snapshot: Snapshot, rows: readonly CampaignRow[], nowMs: number): CampaignEntry[] {
  let size = snapshot.campaigns.length
  const days = usageDaysOf(utcDayOf(nowMs))
  return rows.map((row) => {
    const organization = snapshot.organizations.get(row.organization_id)
    if (organization === undefined) throw new Error(`The organization of campaign ${row.id} was not read.`)
    return compileCampaign(row, snapshot.campaignsById.get(row.id)?.index ?? size++, organization, days)
  })
}

function withCampaigns(previous: Campaigns, changed: readonly CampaignEntry[]): Campaigns | undefined {
  if (changed.length === 0) return undefined
  const { ofCampaigns, ofCreatives } = placesOf.get(previous.campaignsById) ?? {
    ofCampaigns: new Map(),
    ofCreatives: new Map(),
  }
  const campaigns = previous.campaigns.slice()
  for (const campaign of changed) {
    campaigns[campaign.index] = campaign
    ofCampaigns.set(campaign.id, campaign.index)
    for (const creative of campaign.creatives) ofCreatives.set(creative.id, campaign.index)
  }
  return withLookups(campaigns, ofCampaigns, ofCreatives)
}

// Ids of a later or an unfinished snapshot are not found: the entry at their index has another id, or none.
function withLookups(
  campaigns: readonly CampaignEntry[],
  ofCampaigns: Map<string, number>,
  ofCreatives: Map<string, number>,
): Campaigns {
  const campaignsById: Lookup<CampaignEntry> = {
    get(id) {
      const campaign = campaigns[ofCampaigns.get(id) ?? -1]
      return campaign?.id === id ? campaign : undefined
    },
  }
  const creativesById: Lookup<CreativeEntry> = {
    get: (id) => campaigns[ofCreatives.get(id) ?? -1]?.creatives.find((creative) => creative.id === id),
  }
  placesOf.set(campaignsById, { ofCampaigns, ofCreatives })
  return { campaigns, campaignsById, creativesById }
}

function withAllowLists(snapshot: Snapshot, rows: SnapshotRows): Snapshot['allowLists'] {
  const { campaigns, campaignsById, eligibility } = snapshot
  const size = campaigns.length
  const listed = (rows.defaultListings ?? []).flatMap((id) => campaignsById.get(id)?.index ?? [])
  const hasGrown = size > eligibility.campaigns.length
  if (listed.length === 0 && !hasGrown && !rows.accounts && !rows.allowLists) return snapshot.allowLists
  const lists = new Map(snapshot.allowLists)
  if (listed.length > 0 || hasGrown) {
    for (const [id, list] of lists) lists.set(id, withDefaultListings(list, listed, size))
  }
  for (const id of snapshot.apps.keys()) if (!lists.has(id)) lists.set(id, emptyAllowList(size))
  if (rows.allowLists)
    for (const [id, list] of compileAllowLists(rows.allowLists, campaignsById, size)) lists.set(id, list)
  return lists
}

function listingsByApp({ apps, allowLists, deals }: Snapshot): Snapshot['eligibility']['byApp'] {
  return new Map(
    Array.from(apps.values(), ({ id, isDemo }) => {
      const enabled = allowLists.get(id)?.enabled ?? new Uint32Array(0)
      const heldBack = deals.get(id)?.heldBack
      return [id, { enabled, isDemo, ...(heldBack && heldBack.size > 0 && { heldBack }) }]
    }),
  )
}

function dealsAt(snapshot: Snapshot, nowMs: number): Snapshot['deals'] {
  return dealsInForce(snapshot, snapshot.deals, usageDaysOf(utcDayOf(nowMs)), nowMs)
}
