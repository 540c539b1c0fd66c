import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Icon } from '../../ui/icon.tsx'

interface CreateDialogProps {
  /** The label of the button, of the dialog and of its own button: `Create app`. */
  title: string
  problem: string
  change: { error: unknown; isPending: boolean; isSuccess: boolean }
  disabled?: boolean
  onSubmit: (name: string, fields: Partial<Record<string, string>>) => void
  /** Further fields. */
  children?: ReactNode
}

/** Opens a dialog that asks for the name of what is created. */
export function CreateDialog({ title, disabled, onSubmit, children, ...form }: CreateDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={disabled ?? false} leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal opened={isOpen && !form.change.isSuccess} onClose={() => setOpen(false)} title={title}>
        <PlainForm
          {...form}
          submit={title}
          button={{ style: { alignSelf: 'flex-end' } }}
          onSubmit={(fields) => onSubmit(fields.name ?? '', fields)}
        >
          <TextInput name="name" label="Name" required data-autofocus autoComplete="off" />
          {children}
        </PlainForm>
      </Modal>
    </>
  )
}
