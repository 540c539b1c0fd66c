import { useQuery } from '@tanstack/react-query'
import { appCampaignsQuery } from '../api/apps.ts'
import { allCampaignsQuery } from '../api/campaigns.ts'

/** Whose campaigns a page names: those an app may serve, or those of an organization. */
export type CampaignsOf = { appId: string } | { organizationId: string }

/** The names of campaigns by id, read in one go for an app and by pages for an organization. */
export function useCampaignList(of: CampaignsOf): { id: string; name: string }[] {
  const isApp = 'appId' in of
  const ofApp = useQuery({
    ...appCampaignsQuery(isApp ? of.appId : ''),
    enabled: isApp && of.appId !== '',
    staleTime: 60_000,
  })
  const ofOrganization = useQuery({
    ...allCampaignsQuery(isApp ? {} : { organizationId: of.organizationId }),
    enabled: !isApp,
    staleTime: 60_000,
  })
  if (isApp) return ofApp.data?.campaigns.map(({ campaignId, name }) => ({ id: campaignId, name })) ?? []
  return ofOrganization.data ?? []
}

/** Tells a campaign's name by its id; the beginning of the id until names are known. */
export function useCampaignNames(of: CampaignsOf): (campaignId: string) => string {
  const names = new Map(useCampaignList(of).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `${id.slice(0, 8)}…`
}
