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

/** Edits the entitlement of one offer, in place of the app's. */
export function EntitlementDialog({ name, item, onChange, onClose }: EntitlementDialogProps) {
  const [value, setValue] = useState<Entitlement | null>(item.entitlement ?? null)
  return (
    <Modal opened onClose={onClose} title={`Entitlement for ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <EntitlementFields value={value} onChange={setValue} noneLabel="App default" />
        <Group justify="flex-end">
          <Button
            onClick={() => {
              onChange({ ...item, entitlement: value })
              onClose()
            }}
          >
            Apply
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
