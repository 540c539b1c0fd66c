import { Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import type { App } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField, percent } from '../../../ui/form/number-field.tsx'
import { Empty, LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { Instant } from '../../../ui/text/values.tsx'
import { useAppId } from '../../address-ids.ts'
import { useAppChange } from '../settings/settings-forms.tsx'
import { IncrementalityVersionCard } from './incrementality-version-card.tsx'

/** Shows whether offers increase subscriptions, by comparison with a holdout. */
export function IncrementalityPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const report = useQuery({
    ...oneQuery('/admin/v1/apps/{appId}/incrementality', { path: { appId } }),
    refetchInterval: 15_000,
  })
  return (
    <Page
      title="Incrementality"
      lead="Measure how many subscriptions offers add by comparing users who see offers with a holdout that doesn’t."
    >
      <Card title="Experiment" lead="Users stay in their group as long as the version and rollout stay the same.">
        <LoadProblem what="the app" of={app} />
        {app.isPending && <Skeleton height={90} />}
        {app.data && <IncrementalityForm app={app.data} />}
      </Card>
      <LoadProblem what="the report" of={report} />
      {report.isPending && <Skeleton height={320} />}
      {report.data?.versions.length === 0 && (
        <Card>
          <Empty icon="incrementality" title="No users enrolled yet">
            Turn on the holdout to enroll users when they would first see an offer. Their subscriptions come from
            inbound events.
          </Empty>
        </Card>
      )}
      {report.data?.versions.map((version) => (
        <IncrementalityVersionCard key={version.assignmentVersion} version={version} />
      ))}
      {report.data !== undefined && report.data.versions.length > 0 && (
        <p className="dimmed">
          Updated <Instant at={report.data.at} />
        </p>
      )}
    </Page>
  )
}

function IncrementalityForm({ app }: { app: App }) {
  const { form, field, ...save } = useAppChange(app, {
    initialValues: {
      incrementality: { ...app.incrementality, rolloutPct: app.incrementality.rolloutPct as number | '' },
    },
    changeOf: ({ incrementality }) => ({
      incrementality: { ...incrementality, rolloutPct: incrementality.rolloutPct || 0 },
    }),
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
        <NumberField {...field('incrementality.rolloutPct', 'Rollout')} {...percent} allowDecimal={false} w={160} />
        <TextInput {...field('incrementality.assignmentVersion', 'Version')} required maxLength={64} w={200} />
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
