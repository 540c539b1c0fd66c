import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** The deed as the button says it: `Rotate secret`. */
  deed: string
  isDangerous?: boolean
  isRunning: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, children, deed, isDangerous = true, isRunning, error, onConfirm, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text component="div" size="sm">
          {children}
        </Text>
        {error !== null && error !== undefined && <Problem error={error} title="That did not work." />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color={isDangerous ? 'danger' : 'cobalt'} loading={isRunning} onClick={onConfirm}>
            {deed}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
