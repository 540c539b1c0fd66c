import { Button } from '@mantine/core'
import { type Tenant, withdrawInvitation } from '../../api/members.ts'
import type { Invitation } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { tell } from '../../ui/message/tell.ts'

/** Revokes an invitation; its link stops working at once. */
export function WithdrawInvitation({ tenant, invitation }: { tenant: Tenant; invitation: Invitation }) {
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
