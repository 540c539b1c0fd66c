import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { Problem } from '../ui/problem.tsx'
import { useAppChange } from './use-app-change.ts'

const options: { value: App['audienceStatus']; label: string; description: string }[] = [
  {
    value: 'undeclared',
    label: 'Undeclared',
    description: 'Rejects personal attributes: email, name, phone, postal code, location, and gender.',
  },
  {
    value: 'general',
    label: 'General',
    description: 'Minors may use the app. Rejects the same personal attributes.',
  },
  {
    value: 'adults_only',
    label: 'Adults only (rated 18+)',
    description: 'Accepts personal attributes. For users under 18, only age, country, and language are stored.',
  },
]

/** Edits an app's audience status and explains each choice. */
export function AudienceForm({ app }: { app: App }) {
  const [status, setStatus] = useState(app.audienceStatus)
  const save = useAppChange(app.id)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ audienceStatus: status })
      }}
    >
      <Stack gap="md">
        {save.isError && <Problem title="Couldn’t save the audience" error={save.error} />}
        <Radio.Group
          aria-label="Audience status"
          value={status}
          onChange={(next) => setStatus(options.find(({ value }) => value === next)?.value ?? status)}
        >
          <Stack gap="sm">
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <Button type="submit" variant="default" loading={save.isPending} disabled={status === app.audienceStatus}>
            Save audience
          </Button>
        </div>
      </Stack>
    </form>
  )
}
