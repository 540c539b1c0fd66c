import { revokeKey } from '../api/apps.ts'
import type { Key } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'

/** Revokes a key after confirmation. */
export function RevokeKey({ apiKey }: { apiKey: Key }) {
  const revoke = useChange(() => revokeKey(apiKey.id), [`/projects/${apiKey.projectId}/keys`])
  const end = apiKey.publishableKey.slice(-4)
  return (
    <ConfirmedButton
      size="compact-sm"
      label="Revoke"
      aria-label={`Revoke the key ending in ${end}`}
      title="Revoke this key?"
      deed="Revoke key"
      change={revoke}
    >
      Requests with <code className="mono">…{end}</code> will return 401. Existing links keep working. You can’t undo
      this.
    </ConfirmedButton>
  )
}
