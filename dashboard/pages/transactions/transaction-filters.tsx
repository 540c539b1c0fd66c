import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../../api/campaigns.ts'
import type { AppOrOrganization } from '../../api/types.ts'
import { choices } from '../../ui/form/choices.ts'
import { AddressField } from '../../ui/table/address-field.tsx'
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

/** Filters transactions by the environment of their key; live ones unless the test environment is chosen. */
export function EnvironmentFilter() {
  const address = useAddress()
  return (
    <Select
      label="Environment"
      size="xs"
      w={100}
      allowDeselect={false}
      value={address.choice('environment', ['test']) ?? 'live'}
      onChange={(next) => address.set({ environment: next === 'test' ? next : undefined })}
      data={choices({ live: 'Live', test: 'Test' })}
    />
  )
}

/** Filters transactions by the UTC day of the click. */
export function OpenedDays() {
  return ['from', 'to'].map((name) => (
    <AddressField key={name} name={name} type="date" label={`Clicked ${name} (UTC)`} />
  ))
}
