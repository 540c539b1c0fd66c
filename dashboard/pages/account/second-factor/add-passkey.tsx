import { Modal, TextInput } from '@mantine/core'
import { addPasskey } from '../../../api/second-factors.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { PasswordField } from './password-field.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Adds a passkey of this device, a security key, or a password manager. */
export function AddPasskey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useFactorChange(addPasskey)
  const close = () => {
    add.reset()
    onClose()
  }
  const onSuccess = () => {
    tell.done('Passkey added')
    close()
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Add a passkey">
      <PlainForm
        change={add}
        problem="Couldn’t add the passkey"
        submit="Create passkey"
        onSubmit={({ name = '', password = '' }) => add.mutate({ name, password }, { onSuccess })}
      >
        <TextInput
          name="name"
          label="Name"
          description="For example, the device that stores it."
          maxLength={100}
          required
        />
        <PasswordField />
      </PlainForm>
    </Modal>
  )
}
