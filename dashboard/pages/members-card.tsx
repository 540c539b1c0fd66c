import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, membersQuery, type Tenant } from '../api/members.ts'
import type { Invitation, Member } from '../api/types.ts'
import { InviteForm } from '../forms/invite-form.tsx'
import { MemberActions } from '../forms/member-actions.tsx'
import { WithdrawInvitation } from '../forms/withdraw-invitation.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Instant } from '../ui/instant.tsx'
import { Problem } from '../ui/problem.tsx'

/** Who may see a project or an organization; invites and removes them. */
export function MembersCard({ tenant }: { tenant: Tenant }) {
  return (
    <div className="parts">
      <Card title="Invite" lead="The link is good once, for 72 hours.">
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
    { name: 'E-mail', cell: (row) => <bdi data-breaks>{row.email}</bdi> },
    { name: 'Good until', cell: (row) => <Instant at={row.expiresAt} isExact /> },
    {
      name: 'Actions',
      isNameHidden: true,
      align: 'end',
      cell: (row) => <WithdrawInvitation tenant={tenant} invitation={row} />,
    },
  ]
  return (
    <Card title="Open invitations" isFlush>
      <DataTable
        label="Open invitations"
        columns={columns}
        rows={invitations.data}
        rowKey={(row) => row.id}
        empty={null}
      />
    </Card>
  )
}

function Members({ tenant }: { tenant: Tenant }) {
  const members = useQuery(membersQuery(tenant))
  const columns: Column<Member>[] = [
    { name: 'E-mail', cell: (row) => <bdi data-breaks>{row.email}</bdi> },
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
      {members.isError ? (
        <Problem title="The members could not be read." error={members.error} onRetry={() => void members.refetch()} />
      ) : (
        <DataTable
          label="Members"
          columns={columns}
          rows={members.data}
          rowKey={(row) => row.id}
          skeletonRows={3}
          empty={
            <Empty icon="users" title="No member yet">
              Invite the first one above: they choose their password by the link.
            </Empty>
          }
        />
      )}
    </Card>
  )
}
