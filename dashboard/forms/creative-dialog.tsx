import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { changeCreative, createCreative } from '../api/campaigns.ts'
import type { Campaign, Creative } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Problem } from '../ui/problem.tsx'
import { tell } from '../ui/tell.ts'
import { creativeChangesOf, creativeCreationOf, creativeDraftOf, emptyCreative } from './creative-draft.ts'
import { CreativeFields } from './creative-fields.tsx'
import { TranslationFields } from './translation-fields.tsx'

interface CreativeDialogProps {
  campaign: Campaign
  /** Undefined for a new one. */
  creative: Creative | undefined
  onClose: () => void
}

/** Creates or edits a creative, including its translations. */
export function CreativeDialog({ campaign, creative, onClose }: CreativeDialogProps) {
  const [draft, setDraft] = useState(() => (creative === undefined ? emptyCreative : creativeDraftOf(creative)))
  const save = useChange(
    () =>
      creative === undefined
        ? createCreative(campaign.id, creativeCreationOf(draft))
        : changeCreative(creative.id, creativeChangesOf(draft)),
    [`/campaigns/${campaign.id}`],
    () => {
      tell.done('Creative saved')
      onClose()
    },
  )
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={creative === undefined ? 'New creative' : 'Edit creative'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <Stack>
          <CreativeFields draft={draft} onChange={change} />
          <TranslationFields translations={draft.translations} onChange={(translations) => change({ translations })} />
          {save.isError && <Problem title="Couldn’t save the creative" error={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save creative
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
