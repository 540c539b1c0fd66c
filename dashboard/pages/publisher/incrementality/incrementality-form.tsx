import { Button, Switch, TextInput } from '@mantine/core'
import { changeApp } from '../../../api/apps.ts'
import type { App } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useFormChange } from '../../../ui/form/use-form-change.ts'
import { Note } from '../../../ui/message/note.tsx'

/** Turns the experiment on or off, and sets its rollout and version. */
export function IncrementalityForm({ app }: { app: App }) {
  const { form, ...save } = useFormChange({
    initialValues: {
      incrementality: { ...app.incrementality, rolloutPct: app.incrementality.rolloutPct as number | '' },
    },
    changeOf: ({ incrementality }) => ({
      incrementality: { ...incrementality, rolloutPct: incrementality.rolloutPct || 0 },
    }),
    merged: ['incrementality'],
    send: (change) => changeApp(app.id, change),
    stale: [`/apps/${app.id}`],
    done: 'Experiment saved',
  })
  const { enabled, rolloutPct } = form.values.incrementality
  return (
    <Form form={form} {...save} problem="Couldn’t save the experiment">
      <Switch
        label="Holdout"
        description={
          enabled
            ? 'On. Users are enrolled when they would first see an offer. Version and rollout determine the holdout.'
            : 'Off. No users are enrolled, and all users see offers.'
        }
        {...form.getInputProps('incrementality.enabled', { type: 'checkbox' })}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 14, alignItems: 'flex-end' }}>
        <NumberField
          label="Rollout"
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          required
          {...form.getInputProps('incrementality.rolloutPct')}
          w={160}
        />
        <TextInput
          label="Version"
          required
          maxLength={64}
          {...form.getInputProps('incrementality.assignmentVersion')}
          w={200}
        />
        <Button type="submit" loading={save.change.isPending}>
          Save
        </Button>
      </div>
      {enabled && (
        <span className="dimmed">
          {100 - (rolloutPct || 0)}% of users see no offers in the feed, messages, or the hosted page. The catalog isn’t
          affected.
        </span>
      )}
      {form.isDirty('incrementality.assignmentVersion') ? (
        <Note tone="warn">A new version reassigns all users and starts a new report.</Note>
      ) : (
        form.isDirty('incrementality.rolloutPct') && (
          <Note tone="warn">
            A new rollout moves users between the groups. Those already enrolled still count where they began, which
            blurs this version’s comparison. Change the version too.
          </Note>
        )
      )}
    </Form>
  )
}
