import { Select } from '@mantine/core'
import { useAddress } from '../ui/use-address.ts'
import { type CampaignsOf, useCampaignList } from './use-campaign-names.ts'

interface CampaignFilterProps {
  campaignsOf: CampaignsOf
}

/** Narrows a list to one campaign, chosen by name. */
export function CampaignFilter({ campaignsOf }: CampaignFilterProps) {
  const address = useAddress()
  const campaigns = useCampaignList(campaignsOf)
  return (
    <Select
      label="Campaign"
      placeholder="Any"
      searchable
      clearable
      limit={50}
      w={200}
      nothingFoundMessage="No campaign has this in its name."
      value={address.value('campaignId') || null}
      onChange={(id) => address.set({ campaignId: id ?? undefined })}
      data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
