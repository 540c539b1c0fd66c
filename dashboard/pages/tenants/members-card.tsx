import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, wholeListQuery } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { Invitation, Member } from '../../api/types.ts'
import { useMe } from '../../shell/session.ts'
import { ConfirmedButton } from '../../ui/form/confirmed-button.tsx'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { closedByButton, SecretOnce } from '../../ui/form/secret-once.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { tell } from '../../ui/message/tell.ts'
import { Card } from '../../ui/page/page.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { formatInstant } from '../../ui/text/format.ts'
import { Email, Instant } from '../../ui/text/values.tsx'

export function MembersCard({ tenant }: { tenant: Tenant }) {
  return (
    <Stack gap={20}>
      <Card title="Invite a member" lead="The link works once and expires after 72 hours.">
        <InviteForm tenant={tenant} />
      </Card>
      <Invitations tenant={tenant} />
      <Members tenant={tenant} />
    </Stack>
  )
}

function Invitations({ tenant }: { tenant: Tenant }) {
  const invitations = useQuery(wholeListQuery(`${roots[tenant.kind]}/invitations`, { path: ids(tenant) }))
  if (invitations.data === undefined || invitations.data.length === 0) return null
  const columns: Column<Invitation>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Expires', cell: (row) => <Instant at={row.expiresAt} isExact isReal /> },
    { name: 'Actions', isNameHidden: true, cell: (row) => <WithdrawInvitation tenant={tenant} invitation={row} /> },
  ]
  return <TableCard title="Pending invitations" columns={columns} rows={invitations.data} empty={null} />
}

/** Revokes an invitation; its link stops working immediately. */
function WithdrawInvitation({ tenant, invitation }: { tenant: Tenant; invitation: Invitation }) {
  const path = { ...ids(tenant), invitationId: invitation.id }
  const withdraw = useChange(
    () => call('delete', `${roots[tenant.kind]}/invitations/{invitationId}`, { path }),
    [`/${tenant.kind}/${tenant.id}/invitations`],
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

function Members({ tenant }: { tenant: Tenant }) {
  const members = useQuery(wholeListQuery(`${roots[tenant.kind]}/members`, { path: ids(tenant) }))
  const columns: Column<Member>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Member since', from: 'sm', cell: (row) => <Instant at={row.since} /> },
    { name: 'Actions', isNameHidden: true, cell: (row) => <MemberActions tenant={tenant} member={row} /> },
  ]
  return (
    <TableCard
      title="Members"
      columns={columns}
      rows={members.data}
      of={members}
      skeletonRows={3}
      empty={
        <Empty icon="users" title="No members yet">
          Invite the first member above. They set their own password.
        </Empty>
      }
    />
  )
}

function InviteForm({ tenant }: { tenant: Tenant }) {
  const send = useChange(
    (email: string) => call('post', `${roots[tenant.kind]}/invitations`, { path: ids(tenant), body: { email } }),
    [`/${tenant.kind}/${tenant.id}/invitations`],
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

interface MemberActionsProps {
  tenant: Tenant
  member: Member
}

/** Removes a member after confirmation; operators can also create a password reset link. */
function MemberActions({ tenant, member }: MemberActionsProps) {
  const { isOperator } = useMe()
  return (
    <Group gap={6} justify="flex-end">
      {isOperator && <PasswordLink member={member} />}
      <RemoveMember tenant={tenant} member={member} />
    </Group>
  )
}

function PasswordLink({ member }: { member: Member }) {
  const create = useChange(
    () => call('post', '/admin/v1/members/{memberId}/password-reset', { path: { memberId: member.id } }),
    [],
  )
  const run = () =>
    create.mutate(undefined, { onError: (error) => tell.problem('Couldn’t create the reset link', error) })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Reset password for ${member.email}`}
        loading={create.isPending}
        onClick={run}
      >
        Reset password
      </Button>
      <Modal
        opened={create.data !== undefined}
        onClose={create.reset}
        title={`Reset password for ${member.email}`}
        {...closedByButton}
      >
        {create.data && (
          <SecretOnce
            name={`Single-use link, valid until ${formatInstant(create.data.expiresAt)} UTC`}
            secret={create.data.url}
          />
        )}
      </Modal>
    </>
  )
}

function RemoveMember({ tenant, member }: MemberActionsProps) {
  const path = { ...ids(tenant), memberId: member.id }
  const remove = useChange(
    () => call('delete', `${roots[tenant.kind]}/members/{memberId}`, { path }),
    [`/${tenant.kind}/${tenant.id}/members`],
  )
  return (
    <ConfirmedButton
      size="compact-sm"
      label="Remove"
      aria-label={`Remove ${member.email}`}
      title="Remove this member?"
      deed="Remove member"
      change={remove}
    >
      <bdi>{member.email}</bdi> loses access immediately.
    </ConfirmedButton>
  )
}

/** A project of a publisher, or an organization of an advertiser. */
interface Tenant {
  kind: 'projects' | 'organizations'
  id: string
}

const roots = {
  projects: '/admin/v1/projects/{projectId}',
  organizations: '/admin/v1/organizations/{organizationId}',
} as const
const ids = ({ id }: Tenant) => ({ projectId: id, organizationId: id })
