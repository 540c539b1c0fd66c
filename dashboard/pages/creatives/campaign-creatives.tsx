import { Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creativesQuery } from '../../api/queries.ts'
import type { Campaign, Creative } from '../../api/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, LoadProblem } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/page.tsx'
import { Badge, State } from '../../ui/text/values.tsx'
import { CreativeDialog } from './creative-dialog.tsx'
import { CreativePreview, PreviewChoice, previewWidths, translated, usePreviewChoice } from './creative-preview.tsx'

const grid = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))', gap: 20 }

/** Shows and edits a campaign's creatives as they appear on each surface. */
export function CampaignCreatives({ campaign }: { campaign: Campaign }) {
  const creatives = useQuery(creativesQuery(campaign.id))
  const [edited, setEdited] = useState<Creative>()
  const [isOpen, dialog] = useDisclosure(false)
  const { surface, language } = usePreviewChoice()
  const edit = (creative?: Creative) => {
    // Further changes build on those that wait for review.
    setEdited(creative && { ...creative, ...creative.pendingChange })
    dialog.open()
  }
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit()}>
      Add creative
    </Button>
  )
  if (creatives.isLoadingError) return <LoadProblem what="creatives" of={creatives} />
  return (
    <Stack gap={20}>
      <Group justify="space-between" gap={10}>
        <PreviewChoice creatives={creatives.data} />
        {add}
      </Group>
      {creatives.data === undefined && <Skeleton height={320} radius="lg" />}
      {creatives.data?.length === 0 && (
        <Card>
          <Empty icon="creatives" title="No creatives yet" actions={add}>
            A campaign needs an active creative to be shown. Add a title, a call to action, and a banner with a ratio of
            about 2.4:1.
          </Empty>
        </Card>
      )}
      <Box display="grid" style={grid}>
        {creatives.data?.map((creative) => (
          <Stack key={creative.id} gap={10} maw={previewWidths[surface]}>
            <CreativePreview
              surface={surface}
              campaign={campaign}
              creative={translated(creative, language)}
              language={language}
            />
            <Group gap={10} mt="auto" wrap="nowrap">
              <State of={creative.status} />
              <ReviewState creative={creative} />
              <span className="dimmed">
                Weight {creative.weight}
                {Object.keys(creative.translations).length > 0 &&
                  `, translated to ${Object.keys(creative.translations).join(', ')}`}
              </span>
              <Button
                size="compact-sm"
                ml="auto"
                variant="default"
                aria-label={`Edit ${creative.title}`}
                onClick={() => edit(creative)}
              >
                Edit
              </Button>
            </Group>
          </Stack>
        ))}
      </Box>
      <CreativeDialog campaign={campaign} creative={edited} isOpen={isOpen} onClose={dialog.close} />
    </Stack>
  )
}

/** Says that a creative, or a change of it, waits for review or was refused; nothing of others. */
function ReviewState({ creative: { review, reviewReason, pendingChange } }: { creative: Creative }) {
  if (pendingChange) return <Badge tone="warn">Change in review</Badge>
  if (review === 'pending') return <Badge tone="warn">In review</Badge>
  if (!reviewReason) return null
  return (
    <Badge tone="bad">
      {review === 'refused' ? 'Refused' : 'Change refused'}: {reviewReason}
    </Badge>
  )
}
