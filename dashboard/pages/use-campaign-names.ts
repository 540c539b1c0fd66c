import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../api/campaigns.ts'

/** Tells a campaign's name by its id; the beginning of the id until names are known. */
export function useCampaignNames(): (campaignId: string) => string {
  const { data } = useQuery({ ...allCampaignsQuery(), staleTime: 60_000 })
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `${id.slice(0, 8)}…`
}
