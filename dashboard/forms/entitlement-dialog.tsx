import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { AppCampaign, Entitlement } from '../api/types.ts'
import { EntitlementFields } from './entitlement-fields.tsx'

interface EntitlementDialogProps {
  name: string
  item: AppCampaign
  onChange: (item: AppCampaign) => void
  onClose: () => void
}

/** What completing this one offer grants, instead of what the app grants. */
export function EntitlementDialog({ name, item, onChange, onClose }: EntitlementDialogProps) {
  const [value, setValue] = useState<Entitlement | null>(item.entitlement ?? null)
  return (
    <Modal opened onClose={onClose} title={`Entitlement of ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <EntitlementFields value={value} onChange={setValue} noneLabel="As the app grants" />
        <Group justify="flex-end">
          <Button
            onClick={() => {
              onChange({ ...item, entitlement: value })
              onClose()
            }}
          >
            Use it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
