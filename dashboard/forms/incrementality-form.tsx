import { Button, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeApp } from '../api/apps.ts'
import type { App, AppChange } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Note } from '../ui/note.tsx'
import { Problem } from '../ui/problem.tsx'
import { tell } from '../ui/tell.ts'

/** Switches the experiment, and sets how many see offers and in which version. */
export function IncrementalityForm({ app }: { app: App }) {
  const [enabled, setEnabled] = useState(app.incrementality.enabled)
  const [rollout, setRollout] = useState<number | string>(app.incrementality.rolloutPct)
  const [version, setVersion] = useState(app.incrementality.assignmentVersion)
  const save = useChange(
    (change: AppChange) => changeApp(app.id, change),
    [`/apps/${app.id}`],
    () => tell.done('The experiment is saved.'),
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
        {save.isError && <Problem title="The experiment was not saved." error={save.error} />}
        <Switch
          label="Hold people back"
          description={
            enabled
              ? 'On: people are enrolled when they would first see an offer. Who is held back follows from version and share.'
              : 'Off: nobody is enrolled, and everybody is served.'
          }
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 14, alignItems: 'flex-end' }}>
          <NumberInput
            label="Share with offers"
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
            {100 - rolloutPct} of 100 people see no offers on feed, message and hosted page. The catalog is not part of
            it.
          </span>
        )}
        {reshuffles && <Note tone="warn">A new version sorts everybody anew and starts a new report.</Note>}
      </Stack>
    </form>
  )
}
