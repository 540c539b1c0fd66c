import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { useState } from 'react'

interface MoveDialogProps {
  name: string
  position: number
  onMoveTo: (position: number) => void
  onClose: () => void
}

/** Moves an offer to a numbered position. */
export function MoveDialog({ name, position, onMoveTo, onClose }: MoveDialogProps) {
  const [to, setTo] = useState<number | string>(position)
  return (
    <Modal opened onClose={onClose} title={`Move ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof to === 'number') onMoveTo(to)
          onClose()
        }}
      >
        <NumberInput label="Position" min={1} allowDecimal={false} value={to} onChange={setTo} data-autofocus />
        <Group justify="flex-end" mt="md">
          <Button type="submit">Move</Button>
        </Group>
      </form>
    </Modal>
  )
}
