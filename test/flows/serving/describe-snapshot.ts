import assert from 'node:assert/strict'
import { listedCampaigns } from '../../../src/snapshot/allow-list.ts'
import { type Bitset, listBits } from '../../../src/snapshot/bitset.ts'
import type { AllowList, CampaignEntry, Snapshot } from '../../../src/snapshot/snapshot.ts'

/** The content of a snapshot without its process-specific indexes, so that two snapshots can be compared. */
export function describeSnapshot(snapshot: Snapshot) {
  const { campaigns, eligibility } = snapshot
  requireSound(snapshot)
  const idOf = (index: number) => campaigns[index]?.id ?? `no campaign ${index}`
  const idsOf = (bits: Bitset) => listBits(bits).map(idOf).sort()
  const sets = (byName: ReadonlyMap<string, Bitset>) =>
    sorted(Array.from(byName, ([name, bits]) => [name, idsOf(bits)] as const).filter(([, ids]) => ids.length > 0))
  const { active, demo, notDemo, everyone, everywhere, byCountry, withCreative, withImage, byApp } = eligibility
  return {
    validUntilMs: snapshot.validUntilMs,
    organizations: sorted(snapshot.organizations),
    tokens: sorted(Array.from(snapshot.organizationsByPostbackToken, ([hash, { id }]) => [hash, id] as const)),
    apiKeys: sorted(Array.from(snapshot.organizationsByApiKey, ([hash, { id }]) => [hash, id] as const)),
    projects: sorted(
      Array.from(snapshot.projects, ([id, { name, appsByPlatform }]) => [id, [name, sorted(appsByPlatform)]] as const),
    ),
    apps: sorted(snapshot.apps),
    keys: sorted(
      Array.from(snapshot.keys, ([text, { project, app, ...key }]) => {
        assert.equal(project, snapshot.projects.get(project.id))
        assert.equal(app, app && snapshot.apps.get(app.id))
        return [text, { ...key, projectId: project.id, appId: app?.id }] as const
      }),
    ),
    campaigns: sorted(campaigns.map((campaign) => [campaign.id, describeCampaign(campaign)] as const)),
    eligibility: {
      ...Object.fromEntries(
        Object.entries({ active, demo, notDemo, everyone, everywhere }).map(([name, bits]) => [name, idsOf(bits)]),
      ),
      byCountry: sets(byCountry),
      withCreative: sets(withCreative),
      withImage: sets(withImage),
      byApp: sorted(
        Array.from(byApp, ([id, { enabled, isDemo, heldBack }]) => {
          return [id, [idsOf(enabled), isDemo, describeMap(heldBack ?? new Map(), idOf)]] as const
        }),
      ),
    },
    deals: sorted(
      Array.from(snapshot.deals, ([id, { terms, rankedPayouts, heldBack }]) => {
        return [id, [terms, rankedPayouts, heldBack].map((each) => describeMap(each, idOf))] as const
      }),
    ),
    allowLists: sorted(
      Array.from(snapshot.allowLists, ([id, list]) => [id, describeList(list, campaigns, idOf, idsOf)] as const),
    ),
  }
}

function describeCampaign({ index: _, usage: __, deals, remainingMicros: ___, ...campaign }: CampaignEntry) {
  return { ...campaign, deals: deals.map(({ usage: ____, ...deal }) => deal) }
}

function describeMap(byIndex: ReadonlyMap<number, unknown>, idOf: (index: number) => string) {
  return sorted(Array.from(byIndex, ([index, value]) => [idOf(index), value] as const))
}

function describeList(
  list: AllowList,
  campaigns: readonly CampaignEntry[],
  idOf: (index: number) => string,
  idsOf: (bits: Bitset) => string[],
) {
  return {
    order: listedCampaigns(list, campaigns).map(({ id }) => id),
    enabled: idsOf(list.enabled),
    disabled: [...list.disabled].map(idOf).sort(),
    pinned: list.pinned.map(idOf),
    priorities: sorted(Array.from(list.priorities, ([index, priority]) => [idOf(index), priority] as const)),
    entitlements: sorted(list.entitlements),
  }
}

/** Asserts the invariants of every snapshot. */
function requireSound({ campaigns, campaignsById, creativesById, organizations, eligibility }: Snapshot): void {
  for (const [index, campaign] of campaigns.entries()) {
    assert.equal(campaign.index, index)
    assert.equal(campaignsById.get(campaign.id), campaign)
    assert.equal(campaign.organization, organizations.get(campaign.organization.id))
    assert.equal(eligibility.campaigns[index]?.id, campaign.id)
    for (const creative of campaign.creatives) assert.equal(creativesById.get(creative.id), creative)
  }
  const words = (campaigns.length + 31) >>> 5
  const { active, byCountry, withImage, byApp } = eligibility
  const enabled = [...byApp.values()].map((app) => app.enabled)
  for (const bits of [active, ...byCountry.values(), ...withImage.values(), ...enabled])
    assert.equal(bits.length, words)
}

function sorted<Value>(entries: Iterable<readonly [string, Value]>): (readonly [string, Value])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}
