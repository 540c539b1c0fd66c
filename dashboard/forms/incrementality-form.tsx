import { Button, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeApp } from '../api/apps.ts'
import type { App, AppChange } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Note } from '../ui/note.tsx'
import { Problem } from '../ui/problem.tsx'
import { tell } from '../ui/tell.ts'

/** Turns the experiment on or off, and sets its rollout and version. */
export function IncrementalityForm({ app }: { app: App }) {
  const [enabled, setEnabled] = useState(app.incrementality.enabled)
  const [rollout, setRollout] = useState<number | string>(app.incrementality.rolloutPct)
  const [version, setVersion] = useState(app.incrementality.assignmentVersion)
  const save = useChange(
    (change: AppChange) => changeApp(app.id, change),
    [`/apps/${app.id}`],
    () => tell.done('Experiment saved'),
  )
  const rolloutPct = typeof rollout === 'number' ? rollout : 100
  const reshuffles = version !== app.incrementality.assignmentVersion
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ incrementality: { enabled, rolloutPct, assignmentVersion: version } })
      }}
    >
      <Stack gap="md">
        {save.isError && <Problem title="Couldn’t save the experiment" error={save.error} />}
        <Switch
          label="Holdout"
          description={
            enabled
              ? 'On. Users are enrolled when they would first see an offer. Version and rollout determine the holdout.'
              : 'Off. No users are enrolled, and all users see offers.'
          }
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 14, alignItems: 'flex-end' }}>
          <NumberInput
            label="Rollout"
            suffix=" %"
            min={0}
            max={100}
            allowDecimal={false}
            value={rollout}
            onChange={setRollout}
            w={160}
          />
          <TextInput
            label="Version"
            value={version}
            required
            withAsterisk={false}
            maxLength={64}
            onChange={(event) => setVersion(event.currentTarget.value)}
            w={200}
          />
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
        {enabled && (
          <span className="dimmed">
            {100 - rolloutPct}% of users see no offers in the feed, messages, or the hosted page. The catalog isn’t
            affected.
          </span>
        )}
        {reshuffles && <Note tone="warn">A new version reassigns all users and starts a new report.</Note>}
      </Stack>
    </form>
  )
}
