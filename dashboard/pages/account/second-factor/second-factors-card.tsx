import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorsQuery } from '../../../api/second-factors.ts'
import type { Passkey, SecondFactors } from '../../../api/types.ts'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { plural } from '../../../ui/text/format.ts'
import { Instant } from '../../../ui/text/instant.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemoveAuthenticator, RemovePasskey, ReplaceBackupCodes } from './ask-password.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

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
      rowKey={(row) => row.id}
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
