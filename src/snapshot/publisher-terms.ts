import { shareOf } from '../lib/money.ts'
import { isListed } from './allow-list.ts'
import { payoutTermsOf } from './deals.ts'
import type { AppEntry, Snapshot } from './snapshot.ts'

/** The apps of a publisher's projects, or the named one of them. */
export function appsOf({ projects }: Snapshot, projectIds: readonly string[], appId?: string): AppEntry[] {
  const all = projectIds.flatMap((projectId) => [...(projects.get(projectId)?.appsByPlatform.values() ?? [])])
  return appId === undefined ? all : all.filter(({ id }) => id === appId)
}

/** Those of the apps that have a campaign on their list. */
export function appsListing(snapshot: Snapshot, apps: readonly AppEntry[], campaignId: string): AppEntry[] {
  const place = snapshot.campaignsById.get(campaignId)?.index
  if (place === undefined) return []
  return apps.filter(({ id }) => {
    const list = snapshot.allowLists.get(id)
    return list !== undefined && isListed(list, place)
  })
}

/** The least that one of several apps has of a completion, in micros, and of any payout. */
interface LeastTerms {
  readonly earnedMicros: bigint
  readonly sharePpm: number
}

/**
 * Returns the least that one of the apps earns from a campaign by the deals in force; undefined without an app, or if
 * the snapshot does not know the campaign.
 */
export function leastTerms(snapshot: Snapshot, apps: readonly AppEntry[], campaignId: string): LeastTerms | undefined {
  const campaign = snapshot.campaignsById.get(campaignId)
  if (campaign === undefined || apps.length === 0) return undefined
  const terms = apps.map((app) => payoutTermsOf(snapshot, app, campaign))
  const earned = terms.map(({ payoutMicros, sharePpm }) => shareOf(payoutMicros ?? 0n, sharePpm))
  return {
    earnedMicros: earned.reduce((one, other) => (one < other ? one : other)),
    sharePpm: Math.min(...terms.map(({ sharePpm }) => sharePpm)),
  }
}
