import { Button, Group, Modal } from '@mantine/core'
import { createPasswordReset, removeMember, type Tenant } from '../../api/members.ts'
import type { Member } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { useMe } from '../../shell/use-me.ts'
import { ConfirmedButton } from '../../ui/form/confirmed-button.tsx'
import { SecretOnce } from '../../ui/form/secret-once.tsx'
import { closedByButton } from '../../ui/form/shown-secret.ts'
import { tell } from '../../ui/message/tell.ts'
import { formatInstant } from '../../ui/text/format.ts'

interface MemberActionsProps {
  tenant: Tenant
  member: Member
}

/** Removes a member after confirmation; operators can also create a password reset link. */
export function MemberActions({ tenant, member }: MemberActionsProps) {
  const { isOperator } = useMe()
  return (
    <Group gap={6} justify="flex-end">
      {isOperator && <PasswordLink member={member} />}
      <RemoveMember tenant={tenant} member={member} />
    </Group>
  )
}

function PasswordLink({ member }: { member: Member }) {
  const create = useChange(() => createPasswordReset(member.id), [])
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
  const remove = useChange(() => removeMember(tenant, member.id), [`/${tenant.kind}/${tenant.id}/members`])
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
