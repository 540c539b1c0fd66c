import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, wholeListQuery } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { Invitation } from '../../api/types.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { SecretOnce } from '../../ui/form/secret-once.tsx'
import { tell } from '../../ui/message/tell.ts'
import { Card } from '../../ui/page/page.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { formatInstant } from '../../ui/text/format.ts'
import { Email, Instant } from '../../ui/text/values.tsx'
import { type Invited, ids, invitationsOf, roots } from './tenant.ts'

/** Invites by e-mail, and lists the invitations that are open. */
export function Invitations({ to, title }: { to: Invited; title: string }) {
  return (
    <>
      <Card title={title} lead="The link works once and expires after 72 hours.">
        <InviteForm to={to} />
      </Card>
      <Pending to={to} />
    </>
  )
}

function InviteForm({ to }: { to: Invited }) {
  const send = useChange(
    (email: string) => call('post', `${roots[to.kind]}/invitations`, { path: ids(to), body: { email } }),
    [invitationsOf(to)],
  )
  return (
    <Stack gap="md">
      <PlainForm
        change={send}
        problem="Couldn’t send the invitation"
        submit="Invite"
        isRow
        onSubmit={({ email = '' }) => send.mutate(email)}
      >
        <TextInput name="email" label="E-mail" type="email" required flex="1 1 240px" maw={420} />
      </PlainForm>
      {send.data && (
        <SecretOnce
          name={`Invitation link, valid until ${formatInstant(send.data.expiresAt)} UTC`}
          secret={send.data.url}
        />
      )}
    </Stack>
  )
}

function Pending({ to }: { to: Invited }) {
  const invitations = useQuery(wholeListQuery(`${roots[to.kind]}/invitations`, { path: ids(to) }))
  if (invitations.data === undefined || invitations.data.length === 0) return null
  const columns: Column<Invitation>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Expires', cell: (row) => <Instant at={row.expiresAt} isExact isReal /> },
    { name: 'Actions', isNameHidden: true, cell: (row) => <WithdrawInvitation to={to} invitation={row} /> },
  ]
  return <TableCard title="Pending invitations" columns={columns} rows={invitations.data} empty={null} />
}

/** Revokes an invitation; its link stops working immediately. */
function WithdrawInvitation({ to, invitation }: { to: Invited; invitation: Invitation }) {
  const path = { ...ids(to), invitationId: invitation.id }
  const withdraw = useChange(
    () => call('delete', `${roots[to.kind]}/invitations/{invitationId}`, { path }),
    [invitationsOf(to)],
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Revoke invitation for ${invitation.email}`}
      loading={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(undefined, {
          onError: (error) => tell.problem('Couldn’t revoke the invitation', error),
        })
      }
    >
      Revoke
    </Button>
  )
}
