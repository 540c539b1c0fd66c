import { Button, Stack, TextInput } from '@mantine/core'
import { invite, type Tenant } from '../../api/members.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { SecretOnce } from '../../ui/form/secret-once.tsx'
import { Problem } from '../../ui/message/problem.tsx'
import { formatInstant } from '../../ui/text/format.ts'

/** Creates an invitation and shows its link. */
export function InviteForm({ tenant }: { tenant: Tenant }) {
  const send = useChange((email: string) => invite(tenant, email), [`/${tenant.kind}/${tenant.id}/invitations`])
  return (
    <form onSubmit={(event) => send.mutate(fieldsOf(event).email ?? '')}>
      <Stack gap="md">
        {send.isError && <Problem title="Couldn’t send the invitation" error={send.error} />}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'flex-end' }}>
          <TextInput name="email" label="E-mail" type="email" required style={{ flex: '1 1 240px' }} maw={420} />
          <Button type="submit" loading={send.isPending}>
            Invite
          </Button>
        </div>
        {send.data && (
          <SecretOnce
            name={`Invitation link, valid until ${formatInstant(send.data.expiresAt)} UTC`}
            secret={send.data.url}
          />
        )}
      </Stack>
    </form>
  )
}
