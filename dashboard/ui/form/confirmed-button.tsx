import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '../message/notes.tsx'

interface ConfirmedButtonProps extends Pick<ButtonProps, 'size'> {
  'aria-label'?: string
  /** The label of the button on the page: `Revoke`. */
  label: string
  /** The question: `Revoke this key?` */
  title: string
  /** The consequence of the change, in a sentence or two. */
  children: ReactNode
  /** The label of the button that confirms: `Revoke key`. */
  deed: string
  change: {
    isPending: boolean
    error: unknown
    mutate: (input: undefined, options: { onSuccess: () => void }) => void
  }
}

/** Asks for confirmation before a change that cannot be undone. */
export function ConfirmedButton({ label, title, children, deed, change, ...button }: ConfirmedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} {...button}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <Stack gap="md">
          <Text component="div" size="sm">
            {children}
          </Text>
          {change.error !== null && <Problem error={change.error} title="That didn’t work" />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color="danger"
              loading={change.isPending}
              onClick={() => change.mutate(undefined, { onSuccess: close })}
            >
              {deed}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
