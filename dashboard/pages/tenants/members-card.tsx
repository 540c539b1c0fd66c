import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, wholeListQuery } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { Member } from '../../api/types.ts'
import { useMe } from '../../shell/session.ts'
import { ConfirmedButton } from '../../ui/form/confirmed-button.tsx'
import { closedByButton, SecretOnce } from '../../ui/form/secret-once.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { tell } from '../../ui/message/tell.ts'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { formatInstant } from '../../ui/text/format.ts'
import { Email, Instant } from '../../ui/text/values.tsx'
import { Invitations } from './invitations.tsx'
import { ids, roots, type Tenant } from './tenant.ts'

export function MembersCard({ tenant }: { tenant: Tenant }) {
  return (
    <Stack gap={20}>
      <Invitations to={tenant} title="Invite a member" />
      <Members tenant={tenant} />
    </Stack>
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

/** Creates a link by which a member sets a new password. */
export function PasswordLink({ member }: { member: Pick<Member, 'id' | 'email'> }) {
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
