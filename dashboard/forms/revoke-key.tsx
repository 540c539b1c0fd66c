import { Button } from '@mantine/core'
import { useState } from 'react'
import { revokeKey } from '../api/apps.ts'
import type { Key } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Revokes a key, after asking. */
export function RevokeKey({ apiKey }: { apiKey: Key }) {
  const [isOpen, setOpen] = useState(false)
  const revoke = useChange(
    () => revokeKey(apiKey.id),
    [`/projects/${apiKey.projectId}/keys`],
    () => setOpen(false),
  )
  const end = apiKey.publishableKey.slice(-4)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Revoke the key ending in ${end}`}
        onClick={() => setOpen(true)}
      >
        Revoke
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Revoke this key?"
        deed="Revoke key"
        isRunning={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate(undefined)}
        onClose={() => setOpen(false)}
      >
        Calls with <code className="mono">…{end}</code> are answered 401 from now on. Links that were minted with it
        keep working. This cannot be taken back.
      </Confirm>
    </>
  )
}
