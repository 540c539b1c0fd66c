import { useQuery } from '@tanstack/react-query'
import { membersQuery, type Tenant } from '../api/organizations.ts'
import type { Member } from '../api/types.ts'
import { InviteForm } from '../forms/invite-form.tsx'
import { RemoveMember } from '../forms/remove-member.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Instant } from '../ui/instant.tsx'
import { Problem } from '../ui/problem.tsx'

/** Who may see a project or an organization; invites and removes them. */
export function MembersCard({ tenant }: { tenant: Tenant }) {
  const members = useQuery(membersQuery(tenant))
  const columns: Column<Member>[] = [
    { name: 'E-mail', cell: (row) => <bdi>{row.email}</bdi> },
    { name: 'Since', from: 'sm', cell: (row) => <Instant at={row.createdAt} /> },
    { name: 'Actions', isNameHidden: true, align: 'end', cell: (row) => <RemoveMember tenant={tenant} member={row} /> },
  ]
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <Card title="Invite" lead="The link is good once, for 72 hours.">
        <InviteForm tenant={tenant} />
      </Card>
      <Card title="Members" isFlush>
        {members.isError ? (
          <Problem
            title="The members could not be read."
            error={members.error}
            onRetry={() => void members.refetch()}
          />
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
    </div>
  )
}
