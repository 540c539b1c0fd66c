import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../api/apps.ts'
import { SignatureForm } from '../../forms/signature-form.tsx'
import { Card } from '../../ui/card.tsx'

/** Finds the faulty part of a signed request, without asking for the secret. */
export function SignatureDebugger({ appId }: { appId: string }) {
  const app = useQuery(appQuery(appId))
  return (
    <Card
      title="Signature debugger"
      lead="Paste a request exactly as your server sends it. It is checked against your stored secret key."
    >
      {app.data && <SignatureForm projectId={app.data.projectId} platform={app.data.platform} />}
    </Card>
  )
}
