import { Button, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { Problem } from '../ui/problem.tsx'
import { EntitlementFields } from './entitlement-fields.tsx'
import { useAppChange } from './use-app-change.ts'

/** Edits the app's entitlement and the length of its provisional access. */
export function GrantForm({ app }: { app: App }) {
  const [entitlement, setEntitlement] = useState(app.entitlement)
  const [hours, setHours] = useState<number | string>(app.provisionalHours)
  const save = useAppChange(app.id)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ entitlement, ...(typeof hours === 'number' ? { provisionalHours: hours } : {}) })
      }}
    >
      <Stack gap="md" maw={520}>
        {save.isError && <Problem title="Couldn’t save the entitlement" error={save.error} />}
        <EntitlementFields value={entitlement} onChange={setEntitlement} noneLabel="None" />
        <NumberInput
          label="Provisional access (hours)"
          description="How long a click grants the entitlement while its conversion is unverified."
          min={0}
          value={hours}
          onChange={setHours}
        />
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            Save entitlement
          </Button>
        </div>
      </Stack>
    </form>
  )
}
