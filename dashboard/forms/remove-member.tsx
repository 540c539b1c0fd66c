import { Button } from '@mantine/core'
import { useState } from 'react'
import { removeMember, type Tenant } from '../api/organizations.ts'
import type { Member } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Ends a membership, after asking. */
export function RemoveMember({ tenant, member }: { tenant: Tenant; member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useChange(
    () => removeMember(tenant, member.id),
    [`/${tenant.kind}/${tenant.id}/members`],
    () => setOpen(false),
  )
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`Remove ${member.email}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Remove this member?"
        deed="Remove member"
        isRunning={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setOpen(false)}
      >
        <bdi>{member.email}</bdi> can see nothing here any more, from the next click on.
      </Confirm>
    </>
  )
}
