import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../api/apps.ts'
import { SignatureForm } from '../../forms/signature-form.tsx'
import { Card } from '../../ui/card.tsx'

/** Tells which part of a signed call is not as it must be, without asking for the secret. */
export function SignatureDebugger({ appId }: { appId: string }) {
  const app = useQuery(appQuery(appId))
  return (
    <Card
      title="Signature debugger"
      lead="Paste a call exactly as your server sends it. It is checked with the stored secret key, which is neither asked for nor shown."
    >
      {app.data && <SignatureForm projectId={app.data.projectId} platform={app.data.platform} />}
    </Card>
  )
}
