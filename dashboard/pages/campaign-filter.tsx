import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../api/campaigns.ts'
import { useAddress } from '../ui/use-address.ts'

interface CampaignFilterProps {
  parameter?: string
  organizationId?: string
}

/** Narrows a list to one campaign, chosen by name. */
export function CampaignFilter({ parameter = 'campaignId', organizationId }: CampaignFilterProps) {
  const address = useAddress()
  const { data = [] } = useQuery({
    ...allCampaignsQuery(organizationId === undefined ? {} : { organizationId }),
    staleTime: 60_000,
  })
  return (
    <Select
      label="Campaign"
      placeholder="Any"
      searchable
      clearable
      limit={50}
      w={200}
      nothingFoundMessage="No campaign has this in its name."
      value={address.value(parameter) || null}
      onChange={(id) => address.set({ [parameter]: id ?? undefined })}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
