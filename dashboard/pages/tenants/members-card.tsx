import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, membersQuery, type Tenant, withdrawInvitation } from '../../api/members.ts'
import type { Invitation, Member } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { Empty } from '../../ui/message/empty.tsx'
import { tell } from '../../ui/message/tell.ts'
import { Card } from '../../ui/page/card.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Email } from '../../ui/text/email.tsx'
import { Instant } from '../../ui/text/instant.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberActions } from './member-actions.tsx'

/** Lists, invites, and removes the members of a project or an organization. */
export function MembersCard({ tenant }: { tenant: Tenant }) {
  return (
    <div className="parts">
      <Card title="Invite a member" lead="The link works once and expires after 72 hours.">
        <InviteForm tenant={tenant} />
      </Card>
      <Invitations tenant={tenant} />
      <Members tenant={tenant} />
    </div>
  )
}

function Invitations({ tenant }: { tenant: Tenant }) {
  const invitations = useQuery(invitationsQuery(tenant))
  if (invitations.data === undefined || invitations.data.length === 0) return null
  const columns: Column<Invitation>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Expires', cell: (row) => <Instant at={row.expiresAt} isExact /> },
    {
      name: 'Actions',
      isNameHidden: true,
      align: 'end',
      cell: (row) => <WithdrawInvitation tenant={tenant} invitation={row} />,
    },
  ]
  return (
    <Card title="Pending invitations" isFlush>
      <DataTable
        label="Pending invitations"
        columns={columns}
        rows={invitations.data}
        rowKey={(row) => row.id}
        empty={null}
      />
    </Card>
  )
}

/** Revokes an invitation; its link stops working at once. */
function WithdrawInvitation({ tenant, invitation }: { tenant: Tenant; invitation: Invitation }) {
  const withdraw = useChange(
    () => withdrawInvitation(tenant, invitation.id),
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
  const members = useQuery(membersQuery(tenant))
  const columns: Column<Member>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Member since', from: 'sm', cell: (row) => <Instant at={row.since} /> },
    {
      name: 'Actions',
      isNameHidden: true,
      align: 'end',
      cell: (row) => <MemberActions tenant={tenant} member={row} />,
    },
  ]
  return (
    <Card title="Members" isFlush>
      <DataTable
        label="Members"
        columns={columns}
        rows={members.data}
        of={members}
        rowKey={(row) => row.id}
        skeletonRows={3}
        empty={
          <Empty icon="users" title="No members yet">
            Invite the first member above. They set their own password.
          </Empty>
        }
      />
    </Card>
  )
}
