import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { rotateOrganizationSecret } from '../api/organizations.ts'
import type { OrganizationSecret } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { forgetSecret, showSecret, useShownSecret } from './shown-secret.ts'

/** The postback token and the API key: each can be made anew, and is then shown once. */
export function OrganizationSecrets({ organizationId }: { organizationId: string }) {
  useEffect(() => forgetSecret, [])
  return (
    <Stack gap={20}>
      <Rotate
        organizationId={organizationId}
        which="postbackToken"
        name="Postback token"
        lead="Stands in the postback address and proves that the call is yours."
      />
      <Rotate
        organizationId={organizationId}
        which="apiKey"
        name="API key"
        lead="For the completion call and for reading the postback log from your server."
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
  const of = `${organizationId} ${which}`
  const secret = useShownSecret(of)
  const rotate = useChange(
    () => rotateOrganizationSecret(organizationId, which),
    [],
    (answer) => showSecret(of, answer[which] ?? ''),
  )
  return (
    <Card
      title={name}
      lead={lead}
      actions={
        <ConfirmedButton
          label={`Make a new ${which === 'apiKey' ? 'key' : 'token'}`}
          title={`Make a new ${which === 'apiKey' ? 'API key' : 'postback token'}?`}
          deed="Make a new one"
          change={rotate}
        >
          The old one is dead at once: calls that use it are answered 401 until your server knows the new one.
        </ConfirmedButton>
      }
    >
      {secret === undefined ? (
        <span className="dimmed">Stored encrypted; it was shown when it was made. Lost? Make a new one.</span>
      ) : (
        <SecretOnce name={name} secret={secret} />
      )}
    </Card>
  )
}
