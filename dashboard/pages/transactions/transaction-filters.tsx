import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../../api/campaigns.ts'
import type { AppOrOrganization } from '../../api/types.ts'
import { useAddress } from '../../ui/use-address.ts'

/** Filters a list by campaign. */
export function CampaignFilter({ campaignsOf }: { campaignsOf: AppOrOrganization }) {
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

/** Filters transactions by the UTC day of the click. */
export function OpenedDays() {
  const address = useAddress()
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      size="xs"
      label={`Clicked ${name} (UTC)`}
      value={address.value(name)}
      onChange={(event) => address.set({ [name]: event.currentTarget.value })}
    />
  ))
}
