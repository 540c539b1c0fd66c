import { Button, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { campaignQuery } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Creative, ReviewDecision, ReviewedCreative } from '../../../api/types.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { LoadProblem, Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { DefinitionList } from '../../../ui/page/page.tsx'
import { none, words } from '../../../ui/text/format.ts'
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

/** The changed fields of an approved creative, or all of a new one. */
function textsOf(creative: ReviewedCreative): Record<string, string> {
  const { title, subtitle, description, ctaText, destinationUrl, translations, pendingChange } = creative
  const content: Partial<Creative> = {
    title,
    subtitle,
    description,
    ctaText,
    destinationUrl: destinationUrl ?? null,
    translations,
  }
  const entries = Object.entries(pendingChange ?? content).map(([name, value]) => [words(name), textOf(value)])
  return Object.fromEntries(entries)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isEmpty = value === null || value === undefined || Object.keys(value).length === 0
  return isEmpty ? none : JSON.stringify(value)
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
