import { Button, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { removeAuthenticator, removePasskey, replaceBackupCodes } from '../../../api/second-factors.ts'
import type { Passkey } from '../../../api/types.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { Problem } from '../../../ui/message/problem.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordField } from './password-field.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Turns the authenticator app off. */
export function RemoveAuthenticator() {
  return (
    <AskPassword
      label="Turn off"
      title="Turn off the authenticator app?"
      deed="Turn off app"
      change={removeAuthenticator}
    >
      Its backup codes stop working too.
    </AskPassword>
  )
}

/** Makes new backup codes, and shows them. */
export function ReplaceBackupCodes() {
  return (
    <AskPassword
      label="New backup codes"
      title="Replace your backup codes?"
      deed="Replace codes"
      change={replaceBackupCodes}
      show={(codes) => <BackupCodes codes={codes} />}
    >
      Your current codes stop working.
    </AskPassword>
  )
}

/** Removes a passkey. */
export function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  return (
    <AskPassword
      label="Remove"
      ariaLabel={`Remove the passkey ${name ?? ''}`}
      title="Remove this passkey?"
      deed="Remove passkey"
      change={(password) => removePasskey({ passkeyId: id, password })}
    >
      You can no longer sign in with it.
    </AskPassword>
  )
}

interface AskPasswordProps<Output> {
  /** The label of the button on the page. */
  label: string
  ariaLabel?: string
  title: string
  deed: string
  change: (password: string) => Promise<Output>
  /** Shows what the change gave, in place of the question. */
  show?: (output: Output) => ReactNode
  children: ReactNode
}

/** Asks for the password before a change of how the member signs in. */
function AskPassword<Output>({ label, ariaLabel, title, deed, change, show, children }: AskPasswordProps<Output>) {
  const [isOpen, setOpen] = useState(false)
  const made = useFactorChange(change)
  const close = () => {
    setOpen(false)
    made.reset()
  }
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={ariaLabel ?? label} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        {made.isSuccess && show !== undefined ? (
          show(made.data)
        ) : (
          <form
            onSubmit={(event) =>
              made.mutate(fieldsOf(event).password ?? '', show === undefined ? { onSuccess: close } : {})
            }
          >
            <Stack gap="md">
              <p style={{ margin: 0 }}>{children}</p>
              {made.isError && <Problem title="That didn’t work" error={made.error} />}
              <PasswordField />
              <Button type="submit" color="danger" loading={made.isPending}>
                {deed}
              </Button>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  )
}
