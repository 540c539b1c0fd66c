import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import type { AppCampaign } from '../api/types.ts'
import { NumberField } from '../ui/number-field.tsx'

interface PriorityDialogProps {
  item: AppCampaign
  onChange: (item: AppCampaign) => void
  onClose: () => void
}

const greatestPriority = 1_000

/** Sets the multiplier of an offer's ranking score in this app. */
export function PriorityDialog({ item, onChange, onClose }: PriorityDialogProps) {
  const [priority, setPriority] = useState<number | ''>(item.priority)
  return (
    <Modal opened onClose={onClose} title={`Priority for ${item.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (priority !== '' && priority !== item.priority) onChange({ ...item, priority })
          onClose()
        }}
      >
        <NumberField
          label="Score multiplier"
          description="1 keeps the ranking, 2 doubles the score, and 0 ranks the offer last."
          min={0}
          max={greatestPriority}
          step={0.5}
          required
          value={priority}
          onChange={setPriority}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit">Set priority</Button>
        </Group>
      </form>
    </Modal>
  )
}
