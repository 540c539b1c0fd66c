import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../message/notes.tsx'
import { DialogButton } from './dialog-button.tsx'

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
export function ConfirmedButton({ children, deed, change, ...button }: ConfirmedButtonProps) {
  return (
    <DialogButton {...button}>
      {(close) => (
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
      )}
    </DialogButton>
  )
}
