import { useQuery } from '@tanstack/react-query'
import { campaignNamesQuery, campaignQuery } from '../api/queries.ts'
import type { AppOrOrganization } from '../api/types.ts'

/**
 * Finds a campaign's name by its id, or shortens the id until the name is known. The first hundred names are read
 * together for all rows of a page, any other separately.
 */
function useCampaignName(of: AppOrOrganization, campaignId: string): string {
  const names = useQuery(campaignNamesQuery(of))
  const known = names.data?.names.get(campaignId)
  const isMissing = known === undefined && names.data?.isComplete === false
  const one = useQuery({ ...campaignQuery(campaignId), enabled: isMissing, staleTime: 60_000 })
  return known ?? one.data?.name ?? `${campaignId.slice(0, 8)}…`
}

/** Shows a campaign's name, isolated from the direction of the text around it. */
export function CampaignName({ of, id }: { of: AppOrOrganization; id: string }) {
  return <bdi>{useCampaignName(of, id)}</bdi>
}
