import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../../api/campaigns.ts'
import { useAddress } from '../../ui/use-address.ts'
import type { CampaignsOf } from '../campaign-name.tsx'

interface CampaignFilterProps {
  campaignsOf: CampaignsOf
}

/** Filters a list by campaign. */
export function CampaignFilter({ campaignsOf }: CampaignFilterProps) {
  const address = useAddress()
  const { data: campaigns = [] } = useQuery({ ...allCampaignsQuery(campaignsOf), staleTime: 60_000 })
  return (
    <Select
      label="Campaign"
      size="xs"
      placeholder="Any"
      searchable
      clearable
      limit={50}
      w={170}
      nothingFoundMessage="No matching campaigns"
      value={address.value('campaignId') || null}
      onChange={(id) => address.set({ campaignId: id ?? undefined })}
      data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
