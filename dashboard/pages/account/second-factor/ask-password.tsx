import { Button, Group, Modal, PasswordInput, SimpleGrid, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  removeAuthenticator,
  removePasskey,
  replaceBackupCodes,
  secondFactorsQuery,
} from '../../../api/second-factors.ts'
import { meQuery, sessionsQuery } from '../../../api/session.ts'
import type { Passkey } from '../../../api/types.ts'
import { fieldsOf } from '../../../ui/form/plain-form.tsx'
import { Note, Problem } from '../../../ui/message/notes.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'

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

/** Asks for the member's password before a change of how they sign in. */
export function PasswordField() {
  return <PasswordInput name="password" label="Your password" autoComplete="current-password" required data-autofocus />
}

/** Makes a change of the member's second factors, and reads again what it shows in. */
export function useFactorChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      for (const { queryKey } of [secondFactorsQuery(), sessionsQuery(), meQuery])
        await queries.invalidateQueries({ queryKey })
    },
  })
}

/** Shows new backup codes, the only time they can be read. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Note tone="warn" title="Save these backup codes now.">
      <p>If you lose your device, each one works once in place of a code. You won’t be able to see them again.</p>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <code key={code} className="mono">
            {code}
          </code>
        ))}
      </SimpleGrid>
      <Group mt="sm">
        <CopyButton text={codes.join('\n')} label="backup codes" />
      </Group>
    </Note>
  )
}
