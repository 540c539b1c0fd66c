import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButton } from '../../ui/form/dialog-button.tsx'
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
  return (
    <DialogButton
      label={title}
      variant="filled"
      disabled={disabled ?? false}
      leftSection={<Icon name="plus" size={16} />}
      dialog={form.change.isSuccess ? { opened: false } : {}}
    >
      {() => (
        <PlainForm
          {...form}
          submit={title}
          button={{ style: { alignSelf: 'flex-end' } }}
          onSubmit={(fields) => onSubmit(fields.name ?? '', fields)}
        >
          <TextInput name="name" label="Name" required data-autofocus autoComplete="off" />
          {children}
        </PlainForm>
      )}
    </DialogButton>
  )
}
