import { Drawer, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { campaignQuery, creativesQuery } from '../../api/campaigns.ts'
import { Empty } from '../../ui/empty.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { CreativePreview, previewSurfaces } from '../creative-preview.tsx'

/** Shows one offer as each surface shows it, beside the list. */
export function OfferPreview({ appId }: { appId: string }) {
  const address = useAddress()
  const id = address.value('preview')
  return (
    <Drawer
      key={appId}
      opened={id !== ''}
      onClose={() => address.set({ preview: undefined, surface: undefined })}
      position="right"
      size="lg"
      title="Preview"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== '' && <Preview campaignId={id} />}
    </Drawer>
  )
}

function Preview({ campaignId }: { campaignId: string }) {
  const address = useAddress()
  const campaign = useQuery(campaignQuery(campaignId))
  const creatives = useQuery(creativesQuery(campaignId))
  const surface = previewSurfaces.find(({ id }) => id === address.value('surface')) ?? previewSurfaces[0]
  const error = campaign.error ?? creatives.error
  if (error !== null) return <Problem title="The offer could not be read." error={error} />
  if (campaign.data === undefined || creatives.data === undefined) return <Skeleton height={420} />
  if (creatives.data.length === 0) {
    return (
      <Empty icon="creatives" title="No creative yet">
        Without an active creative this campaign is shown nowhere. Its advertiser adds one under Creatives.
      </Empty>
    )
  }
  return (
    <Stack>
      <SegmentedControl
        aria-label="Surface"
        size="xs"
        value={surface.id}
        onChange={(next) => address.set({ surface: next })}
        data={previewSurfaces.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {creatives.data.map((creative) => (
        <CreativePreview key={creative.id} surface={surface.id} campaign={campaign.data} creative={creative} />
      ))}
    </Stack>
  )
}
