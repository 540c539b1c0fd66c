import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addPasskey,
  confirmAuthenticator,
  secondFactorsQuery,
  startAuthenticator,
} from '../../../api/second-factors.ts'
import type { Passkey, SecondFactors } from '../../../api/types.ts'
import { fieldsOf, PlainForm } from '../../../ui/form/plain-form.tsx'
import { closedByButton } from '../../../ui/form/shown-secret.ts'
import { LoadProblem, Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/card.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { plural } from '../../../ui/text/format.ts'
import { Instant } from '../../../ui/text/instant.tsx'
import {
  BackupCodes,
  PasswordField,
  RemoveAuthenticator,
  RemovePasskey,
  ReplaceBackupCodes,
  useFactorChange,
} from './ask-password.tsx'

/** Shows and changes the member's authenticator app and passkeys. */
export function SecondFactorsCard() {
  const factors = useQuery(secondFactorsQuery())
  return (
    <Card
      title="Two-factor authentication"
      lead="After your password, sign-in asks for a code or a passkey. A passkey also signs you in without a password."
    >
      <LoadProblem what="second factors" of={factors} />
      {factors.isPending && <Skeleton height={90} />}
      {factors.data && <Factors factors={factors.data} />}
    </Card>
  )
}

function Factors({ factors }: { factors: SecondFactors }) {
  const [dialog, setDialog] = useState<'authenticator' | 'passkey'>()
  const close = () => setDialog(undefined)
  return (
    <Stack gap="md">
      {factors.authenticator ? (
        <Group justify="space-between">
          <span>Authenticator app: on, {plural(factors.backupCodes, 'backup code')} left</span>
          <Group gap="xs">
            <ReplaceBackupCodes />
            <RemoveAuthenticator />
          </Group>
        </Group>
      ) : (
        <Group justify="space-between">
          <span>Authenticator app: off</span>
          <Button variant="default" onClick={() => setDialog('authenticator')}>
            Set up app
          </Button>
        </Group>
      )}
      <Group justify="space-between">
        <span>{factors.passkeys.length === 0 ? 'No passkeys' : plural(factors.passkeys.length, 'passkey')}</span>
        <Button variant="default" onClick={() => setDialog('passkey')}>
          Add passkey
        </Button>
      </Group>
      {factors.passkeys.length > 0 && <Passkeys passkeys={factors.passkeys} />}
      <SetUpAuthenticator isOpen={dialog === 'authenticator'} onClose={close} />
      <AddPasskey isOpen={dialog === 'passkey'} onClose={close} />
    </Stack>
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
        { name: 'Added', from: 'sm', cell: (row) => <Instant at={row.createdAt} /> },
        {
          name: 'Remove',
          isNameHidden: true,
          align: 'end',
          cell: (row) => <RemovePasskey passkey={row} />,
        },
      ]}
    />
  )
}

/** Adds a passkey of this device, a security key, or a password manager. */
function AddPasskey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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

/** Sets an authenticator app up: password, QR code, first code. */
function SetUpAuthenticator({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const start = useMutation({ mutationFn: startAuthenticator })
  const confirm = useFactorChange(confirmAuthenticator)
  const close = () => {
    start.reset()
    confirm.reset()
    onClose()
  }
  const finish = (code: string) =>
    confirm.mutate(code, {
      onSuccess: () => {
        tell.done('Authenticator app added')
        close()
      },
    })
  return (
    <Modal opened={isOpen} onClose={close} title="Set up an authenticator app" {...(start.isSuccess && closedByButton)}>
      {start.data === undefined ? (
        <PlainForm
          change={start}
          problem="Couldn’t start"
          submit="Continue"
          onSubmit={({ password = '' }) => start.mutate(password)}
        >
          <PasswordField />
        </PlainForm>
      ) : (
        <form onSubmit={(event) => finish(fieldsOf(event).code ?? '')}>
          <Stack gap="md">
            <p style={{ margin: 0 }}>Scan this code with your app, or enter the key by hand.</p>
            <QrCode text={start.data.uri} label="QR code for your authenticator app" />
            <code className="mono" style={{ overflowWrap: 'anywhere' }}>
              {new URL(start.data.uri).searchParams.get('secret')}
            </code>
            <BackupCodes codes={start.data.backupCodes} />
            {confirm.isError && <Problem title="Couldn’t verify the code" error={confirm.error} />}
            <TextInput
              name="code"
              label="Code"
              description="The six digits that the app currently shows."
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              required
            />
            <Button type="submit" loading={confirm.isPending}>
              Turn on
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
