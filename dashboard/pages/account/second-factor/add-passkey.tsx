import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { addPasskey } from '../../../api/second-factors.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { Problem } from '../../../ui/message/problem.tsx'
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
  const submit = ({ name = '', password = '' }: ReturnType<typeof fieldsOf>) =>
    add.mutate(
      { name, password },
      {
        onSuccess: () => {
          tell.done('Passkey added')
          close()
        },
      },
    )
  return (
    <Modal opened={isOpen} onClose={close} title="Add a passkey">
      <form onSubmit={(event) => submit(fieldsOf(event))}>
        <Stack gap="md">
          {add.isError && <Problem title="Couldn’t add the passkey" error={add.error} />}
          <TextInput
            name="name"
            label="Name"
            description="For example, the device that stores it."
            maxLength={100}
            required
          />
          <PasswordField />
          <Button type="submit" loading={add.isPending}>
            Create passkey
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
