import { Stack } from '@mantine/core'
import type { Entry } from '@offerwire/api-types'
import { useQuery } from '@tanstack/react-query'
import { wholeListQuery } from '../../../api/client.ts'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { Email, Instant } from '../../../ui/text/values.tsx'
import { Invitations } from '../../tenants/invitations.tsx'
import { PasswordLink } from '../../tenants/members-card.tsx'

/** Lists the operators, and invites more: a payment batch needs a second one. */
export function Operators() {
  const members = useQuery(wholeListQuery('/admin/v1/members', {}))
  const columns: Column<Entry<'/admin/v1/members'>>[] = [
    { name: 'E-mail', cell: (row) => <Email address={row.email} /> },
    { name: 'Member since', from: 'sm', cell: (row) => <Instant at={row.createdAt} /> },
    { name: 'Actions', isNameHidden: true, cell: (row) => <PasswordLink member={row} /> },
  ]
  return (
    <Stack gap={20}>
      <Invitations to={{ kind: 'operators', id: '' }} title="Invite an operator" />
      <TableCard
        title="Operators"
        lead="Operators can see and change everything. The one who drafts a payment batch can’t approve it, so invite a second."
        columns={columns}
        rows={members.data?.filter(isOperator)}
        of={members}
        skeletonRows={2}
        empty={null}
      />
    </Stack>
  )
}

const isOperator = ({ memberships }: Entry<'/admin/v1/members'>) => memberships.some(({ role }) => role === 'operator')
