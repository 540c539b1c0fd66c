import { Stack } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { OrganizationSecret } from '../../api/types.ts'
import { ConfirmedButton } from '../../ui/form/confirmed-button.tsx'
import { SecretOnce } from '../../ui/form/secret-once.tsx'
import { Card } from '../../ui/page/page.tsx'

/** Rotates the postback token and the API key, and shows each new one once. */
export function OrganizationSecrets({ organizationId }: { organizationId: string }) {
  return (
    <Stack gap={20}>
      <Rotate
        organizationId={organizationId}
        which="postbackToken"
        name="Postback token"
        lead="Authenticates your postbacks. Include it in the postback URL."
      />
      <Rotate
        organizationId={organizationId}
        which="apiKey"
        name="API key"
        lead="Authenticates your server for the completions endpoint and the postback log."
      />
    </Stack>
  )
}

interface RotateProps {
  organizationId: string
  which: OrganizationSecret
  name: string
  lead: string
}

function Rotate({ organizationId, which, name, lead }: RotateProps) {
  const rotate = useChange(
    () =>
      call('post', '/admin/v1/organizations/{organizationId}/rotate', { path: { organizationId }, body: { which } }),
    [],
  )
  return (
    <Card
      title={name}
      lead={lead}
      actions={
        <ConfirmedButton
          label={`Rotate ${which === 'apiKey' ? 'key' : 'token'}`}
          title={`Rotate the ${which === 'apiKey' ? 'API key' : 'postback token'}?`}
          deed={which === 'apiKey' ? 'Rotate key' : 'Rotate token'}
          change={rotate}
        >
          The old one stops working immediately. Requests that use it return 401 until you update your server.
        </ConfirmedButton>
      }
    >
      {rotate.data === undefined ? (
        <span className="dimmed">Only shown once, when created. If you lost it, rotate it.</span>
      ) : (
        <SecretOnce name={name} secret={rotate.data[which] ?? ''} />
      )}
    </Card>
  )
}
