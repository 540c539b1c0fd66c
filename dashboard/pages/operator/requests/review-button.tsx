import { Button, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { campaignQuery } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { ReviewDecision, ReviewedCreative } from '../../../api/types.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { LoadProblem, Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { DefinitionList } from '../../../ui/page/page.tsx'
import { none } from '../../../ui/text/format.ts'
import { CreativePreview } from '../../creatives/creative-preview.tsx'

/** Opens a creative as it would be shown, to approve or refuse it. */
export function ReviewButton({ creative }: { creative: ReviewedCreative }) {
  return (
    <DialogButton
      size="compact-sm"
      label="Review"
      aria-label={`Review ${creative.title}`}
      title={creative.pendingChange === null ? 'Review a new creative' : 'Review a change'}
      dialog={{ size: 'lg' }}
    >
      {(close) => <Review creative={creative} onClose={close} />}
    </DialogButton>
  )
}

function Review({ creative, onClose }: { creative: ReviewedCreative; onClose: () => void }) {
  const campaign = useQuery(campaignQuery(creative.campaignId))
  const proposed = { ...creative, ...creative.pendingChange }
  return (
    <Stack gap="md">
      <LoadProblem what="the campaign" of={campaign} />
      {campaign.isPending && <Skeleton height={320} />}
      {campaign.data && <CreativePreview surface="feed" campaign={campaign.data} creative={proposed} language="" />}
      <DefinitionList items={textsOf(creative)} />
      <Decide creative={creative} onClose={onClose} />
    </Stack>
  )
}

type Content = NonNullable<ReviewedCreative['pendingChange']>

const labels: Record<keyof Content, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  ctaText: 'Call to action',
  destinationUrl: 'Destination',
  supportedPlatforms: 'Platforms',
  primaryImageUrl: 'Banner',
  logoUrl: 'Logo',
  additionalImages: 'Additional images',
  translations: 'Translations',
}

/** The changed fields of an approved creative, or all of a new one. */
function textsOf(creative: ReviewedCreative): Record<string, string> {
  const content: Content = creative.pendingChange ?? creative
  const names = Object.keys(labels) as (keyof Content)[]
  const entries = names
    .filter((name) => content[name] !== undefined)
    .map((name) => [labels[name], textOf(content[name])])
  return Object.fromEntries(entries)
}

function textOf(value: Content[keyof Content]): string {
  if (value === null || value === undefined) return none
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ') || none
  const languages = Object.entries(value).map(([language, texts]) => `${language}: ${Object.values(texts).join(', ')}`)
  return languages.join('; ') || none
}

function Decide({ creative, onClose }: { creative: ReviewedCreative; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id: creativeId, updatedAt } = creative
  const review = useChange(
    (body: ReviewDecision) =>
      call('post', '/admin/v1/creatives/{creativeId}/review', { path: { creativeId }, body: { ...body, updatedAt } }),
    ['/creatives', '/campaigns'],
    (_, { decision }) => {
      tell.done(decision === 'approve' ? 'Creative approved' : 'Creative refused')
      onClose()
    },
  )
  return (
    <Stack gap="md">
      <Textarea
        label="Reason"
        description="Required to refuse. The advertiser reads it."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={512}
        autosize
      />
      {review.error !== null && <Problem title="Couldn’t review the creative" error={review.error} />}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={review.isPending}
          disabled={reason.trim() === ''}
          onClick={() => review.mutate({ decision: 'refuse', reason: reason.trim() })}
        >
          Refuse
        </Button>
        <Button loading={review.isPending} onClick={() => review.mutate({ decision: 'approve' })}>
          Approve
        </Button>
      </Group>
    </Stack>
  )
}
