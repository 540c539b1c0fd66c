import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { campaignQuery, creativesQuery } from '../../../api/queries.ts'
import { Empty, Problem } from '../../../ui/message/notes.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { CreativePreview, PreviewChoice, translated, usePreviewChoice } from '../../creatives/creative-preview.tsx'

/** Previews an offer on each surface, beside the list. */
export function OfferPreview() {
  const address = useAddress()
  const id = address.value('preview')
  const campaign = useQuery({ ...campaignQuery(id), enabled: id !== '' })
  return (
    <Drawer
      opened={id !== ''}
      onClose={() => address.set({ preview: undefined, surface: undefined, language: undefined })}
      position="right"
      size="lg"
      title={campaign.data === undefined ? 'Preview' : `Preview of ${campaign.data.name}`}
    >
      {id !== '' && <Preview campaignId={id} />}
    </Drawer>
  )
}

function Preview({ campaignId }: { campaignId: string }) {
  const { surface, language } = usePreviewChoice()
  const campaign = useQuery(campaignQuery(campaignId))
  const creatives = useQuery(creativesQuery(campaignId))
  const error = campaign.error ?? creatives.error
  if (error !== null) return <Problem title="Couldn’t load the offer" error={error} />
  if (campaign.data === undefined || creatives.data === undefined) return <Skeleton height={420} />
  if (creatives.data.length === 0) {
    return (
      <Empty icon="creatives" title="No creatives yet">
        This campaign isn’t shown until its advertiser adds an active creative.
      </Empty>
    )
  }
  return (
    <Stack>
      <PreviewChoice creatives={creatives.data} />
      {creatives.data.map((creative) => (
        <CreativePreview
          key={creative.id}
          surface={surface}
          campaign={campaign.data}
          creative={translated(creative, language)}
          language={language}
        />
      ))}
    </Stack>
  )
}
