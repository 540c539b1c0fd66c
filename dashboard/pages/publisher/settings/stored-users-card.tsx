import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/client.ts'
import type { App } from '../../../api/types.ts'
import { useMe } from '../../../shell/session.ts'
import { Figures } from '../../../ui/chart/figure.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { formatBytes, formatCount, plural } from '../../../ui/text/format.ts'
import { useAppChange } from './settings-forms.tsx'

/** Shows how many users an app stores, and lets operators set its limits. */
export function StoredUsersCard({ app }: { app: App }) {
  const { isOperator } = useMe()
  const users = useQuery(oneQuery('/admin/v1/apps/{appId}/stored-users', { path: { appId: app.id } }))
  const { data } = users
  return (
    <Card title="Stored users" lead="Users with attributes, completions, or a ranking history.">
      <LoadProblem what="stored users" of={users} />
      {data?.takesNewUsers === false && (
        <Note tone="warn" title="This app is full">
          Attributes of new users are rejected. Known users are still updated.
          {isOperator ? ' Raise a limit below.' : ' Ask your operator to raise its limit.'}
        </Note>
      )}
      <Figures
        of={[
          ['Users', data && formatCount(data.users), limitNote(app.maxPeople, (count) => plural(count, 'user'))],
          ['Storage', data && formatBytes(data.bytes), limitNote(app.maxPeopleBytes, formatBytes)],
        ]}
      />
      {isOperator && <LimitsForm app={app} />}
    </Card>
  )
}

const limitNote = (limit: number, format: (limit: number) => string) =>
  limit === 0 ? 'No limit' : `Of ${format(limit)}`

const gibibyte = 1_073_741_824

function LimitsForm({ app }: { app: App }) {
  const { form, field, ...save } = useAppChange(app, {
    initialValues: {
      maxPeople: app.maxPeople as number | '',
      gibibytes: (app.maxPeopleBytes / gibibyte) as number | '',
    },
    changeOf: ({ maxPeople, gibibytes }) => ({
      ...(maxPeople === '' ? {} : { maxPeople }),
      ...(gibibytes === '' ? {} : { maxPeopleBytes: Math.round(gibibytes * gibibyte) }),
    }),
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the limits" submit="Save limits">
      <NumberField
        {...field('maxPeople', 'Limit of users')}
        description="Beyond it, attributes of new users are rejected. 0 means no limit."
        min={0}
        allowDecimal={false}
        thousandSeparator=","
        required
      />
      <NumberField {...field('gibibytes', 'Limit of storage (GiB)')} description="0 means no limit." min={0} required />
    </Form>
  )
}
