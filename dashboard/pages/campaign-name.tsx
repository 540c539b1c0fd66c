import { useQuery } from '@tanstack/react-query'
import { campaignNamesQuery, campaignQuery } from '../api/campaigns.ts'

/** Whose campaigns a page names: those an app may serve, or those of an organization. */
export type CampaignsOf = { appId: string } | { organizationId: string }

/**
 * A campaign's name by its id. Names are read a hundred at a time, once for all rows of a page; what is not among them is
 * read by itself. The beginning of the id stands there until the name is known.
 */
export function useCampaignName(of: CampaignsOf, campaignId: string): string {
  const names = useQuery({ ...campaignNamesQuery(of), enabled: isKnown(of) })
  const known = names.data?.names.get(campaignId)
  const isMissing = known === undefined && names.data?.isComplete === false
  const one = useQuery({ ...campaignQuery(campaignId), enabled: isMissing, staleTime: 60_000 })
  return known ?? one.data?.name ?? `${campaignId.slice(0, 8)}…`
}

function isKnown(of: CampaignsOf): boolean {
  return 'appId' in of ? of.appId !== '' : of.organizationId !== ''
}

/** A campaign's name, kept apart from the direction of the text around it. */
export function CampaignName({ of, id }: { of: CampaignsOf; id: string }) {
  return <bdi>{useCampaignName(of, id)}</bdi>
}
