import { Button, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { Problem } from '../ui/problem.tsx'
import { EntitlementFields } from './entitlement-fields.tsx'
import { useAppChange } from './use-app-change.ts'

/** What a completion grants in this app, and how long a provisional grant lasts. */
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
        {save.isError && <Problem title="The entitlement was not saved." error={save.error} />}
        <EntitlementFields value={entitlement} onChange={setEntitlement} noneLabel="Nothing" />
        <NumberInput
          label="Provisional hours"
          description="How long an opened link unlocks the same until its completion is verified."
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
