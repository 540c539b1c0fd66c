import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Problem } from '../../ui/message/problem.tsx'

interface NameDialogProps {
  title: string
  problemTitle: string
  error: unknown
  isRunning: boolean
  onSubmit: (name: string, fields: Partial<Record<string, string>>) => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks for the name of what is created. */
export function NameDialog({ title, problemTitle, error, isRunning, onSubmit, onClose, children }: NameDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          const fields = fieldsOf(event)
          onSubmit(fields.name ?? '', fields)
        }}
      >
        <Stack>
          {error !== null && error !== undefined && <Problem title={problemTitle} error={error} />}
          <TextInput name="name" label="Name" required data-autofocus autoComplete="off" />
          {children}
          <Group justify="flex-end">
            <Button type="submit" loading={isRunning}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
