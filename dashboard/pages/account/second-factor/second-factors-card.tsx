import { Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { addPasskey, secondFactorsQuery, startAuthenticator } from '../../../api/second-factors.ts'
import type { Passkey, SecondFactors } from '../../../api/types.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { closedByButton } from '../../../ui/form/secret-once.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { plural } from '../../../ui/text/format.ts'
import { Instant } from '../../../ui/text/values.tsx'
import { AskPassword, BackupCodes, PasswordField, useFactorChange } from './ask-password.tsx'

export function SecondFactorsCard() {
  const factors = useQuery(secondFactorsQuery())
  return (
    <Card
      title="Two-factor authentication"
      lead="Sign in with your password plus a code or a passkey. A passkey also works without a password."
    >
      <LoadProblem what="second factors" of={factors} />
      {factors.isPending && <Skeleton height={90} />}
      {factors.data && <Factors factors={factors.data} />}
    </Card>
  )
}

function Factors({ factors: { authenticator, backupCodes, passkeys } }: { factors: SecondFactors }) {
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <span>Authenticator app: {authenticator ? `on, ${plural(backupCodes, 'backup code')} left` : 'off'}</span>
        {authenticator ? <ChangeAuthenticator /> : <SetUpAuthenticator />}
      </Group>
      <Group justify="space-between">
        <span>{passkeys.length === 0 ? 'No passkeys' : plural(passkeys.length, 'passkey')}</span>
        <DialogButton label="Add passkey" title="Add a passkey">
          {(close) => <AddPasskey onClose={close} />}
        </DialogButton>
      </Group>
      {passkeys.length > 0 && <Passkeys passkeys={passkeys} />}
    </Stack>
  )
}

function ChangeAuthenticator() {
  return (
    <Group gap="xs">
      <AskPassword
        label="Replace backup codes"
        title="Replace your backup codes?"
        deed="Replace codes"
        problem="Couldn’t replace the backup codes"
        change={(password) => call('post', '/auth/authenticator/backup-codes', { body: { password } })}
        show={({ backupCodes }) => <BackupCodes codes={backupCodes} />}
      >
        Your current codes stop working.
      </AskPassword>
      <AskPassword
        label="Turn off"
        title="Turn off the authenticator app?"
        deed="Turn off"
        problem="Couldn’t turn off the authenticator app"
        change={(password) => call('post', '/auth/authenticator/remove', { body: { password } })}
      >
        Its backup codes stop working, too.
      </AskPassword>
    </Group>
  )
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <DataTable
      label="Passkeys"
      rows={passkeys}
      empty={null}
      columns={[
        { name: 'Passkey', cell: (row) => <bdi data-breaks>{row.name ?? 'Passkey'}</bdi> },
        { name: 'Storage', from: 'sm', cell: (row) => (row.synced ? 'Synced' : 'On one device') },
        { name: 'Added', from: 'sm', cell: (row) => <Instant at={row.createdAt} isReal /> },
        { name: 'Remove', isNameHidden: true, cell: (row) => <RemovePasskey passkey={row} /> },
      ]}
    />
  )
}

function RemovePasskey({ passkey: { id: passkeyId, name } }: { passkey: Passkey }) {
  return (
    <AskPassword
      label="Remove"
      ariaLabel={`Remove the passkey ${name ?? ''}`}
      title="Remove this passkey?"
      deed="Remove passkey"
      problem="Couldn’t remove the passkey"
      change={(password) =>
        call('post', '/auth/passkeys/{passkeyId}/remove', { path: { passkeyId }, body: { password } })
      }
    >
      You won’t be able to sign in with it anymore.
    </AskPassword>
  )
}

/** Adds a passkey of this device, a security key, or a password manager. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const add = useFactorChange(addPasskey, () => {
    tell.done('Passkey added')
    onClose()
  })
  return (
    <PlainForm
      change={add}
      problem="Couldn’t add the passkey"
      submit="Create passkey"
      onSubmit={({ name = '', password = '' }) => add.mutate({ name, password })}
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
  )
}

type Start = UseMutationResult<Awaited<ReturnType<typeof startAuthenticator>>, Error, string>

/** Sets an authenticator app up: password, QR code, first code. */
function SetUpAuthenticator() {
  const start = useMutation({ mutationFn: startAuthenticator })
  return (
    <DialogButton
      label="Set up app"
      title="Set up an authenticator app"
      dialog={start.isSuccess ? closedByButton : {}}
      onClose={start.reset}
    >
      {(close) => <SetUp start={start} onClose={close} />}
    </DialogButton>
  )
}

function SetUp({ start, onClose }: { start: Start; onClose: () => void }) {
  const confirm = useFactorChange(
    (code: string) => call('post', '/auth/authenticator/confirm', { body: { code } }),
    () => {
      tell.done('Authenticator app added')
      onClose()
    },
  )
  if (start.data === undefined) {
    return (
      <PlainForm
        change={start}
        problem="Couldn’t start the setup"
        submit="Continue"
        onSubmit={({ password = '' }) => start.mutate(password)}
      >
        <PasswordField />
      </PlainForm>
    )
  }
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>Scan this code with your app, or enter the key by hand.</p>
      <QrCode text={start.data.uri} label="QR code for your authenticator app" />
      <code className="mono" style={{ overflowWrap: 'anywhere' }}>
        {new URL(start.data.uri).searchParams.get('secret')}
      </code>
      <BackupCodes codes={start.data.backupCodes} />
      <PlainForm
        change={confirm}
        problem="Couldn’t verify the code"
        submit="Turn on"
        onSubmit={({ code = '' }) => confirm.mutate(code)}
      >
        <TextInput
          name="code"
          label="Code"
          description="The six digits that the app currently shows."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          required
        />
      </PlainForm>
    </Stack>
  )
}
