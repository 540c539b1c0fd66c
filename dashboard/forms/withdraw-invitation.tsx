import { Button } from '@mantine/core'
import { type Tenant, withdrawInvitation } from '../api/members.ts'
import type { Invitation } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { tell } from '../ui/tell.ts'

/** Takes an invitation back; its link is dead at once. */
export function WithdrawInvitation({ tenant, invitation }: { tenant: Tenant; invitation: Invitation }) {
  const withdraw = useChange(
    () => withdrawInvitation(tenant, invitation.id),
    [`/${tenant.kind}/${tenant.id}/invitations`],
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Withdraw the invitation of ${invitation.email}`}
      loading={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(undefined, {
          onError: (error) => tell.problem('The invitation was not withdrawn.', error),
        })
      }
    >
      Withdraw
    </Button>
  )
}
