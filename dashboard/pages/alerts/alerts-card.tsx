import { Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, oneQuery } from '../../api/client.ts'
import type { AlertSetting, AppOrOrganization } from '../../api/types.ts'
import { Form, sent, useFormChange } from '../../ui/form/form.tsx'
import { LoadProblem } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/page.tsx'
import { AlertsTest } from './alerts-test.tsx'

const pathOf = (of: AppOrOrganization) =>
  'appId' in of ? '/admin/v1/apps/{appId}/alerts' : '/admin/v1/organizations/{organizationId}/alerts'

/** Edits and tests the recipients of alerts; `when` describes the occasions. */
export function AlertsCard({ of, when }: { of: AppOrOrganization; when: string }) {
  const setting = useQuery(oneQuery(pathOf(of), { path: of }))
  return (
    <Stack gap={20}>
      <Card title="Alerts" lead={`Sent ${when}.`}>
        <LoadProblem what="the alerts" of={setting} />
        {setting.isPending && <Skeleton height={180} />}
        {setting.data && <AlertsForm of={of} setting={setting.data} />}
      </Card>
      {setting.data && <AlertsTest of={of} setting={setting.data} />}
    </Stack>
  )
}

function AlertsForm({ of, setting }: { of: AppOrOrganization; setting: AlertSetting }) {
  const { form, field, ...save } = useFormChange({
    initialValues: { email: setting.email ?? '', url: setting.url ?? '' },
    changeOf: sent,
    send: (body) => call('patch', pathOf(of), { path: of, body }),
    stale: ['appId' in of ? `/apps/${of.appId}/alerts` : `/organizations/${of.organizationId}/alerts`],
    done: 'Alerts saved',
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the alerts" submit="Save alerts">
      <TextInput {...field('email', 'E-mail', 'Requires a mail server, which the operator sets up.')} type="email" />
      <TextInput
        {...field('url', 'URL', 'Receives a JSON POST. Chat tools show its “text” field.')}
        type="url"
        placeholder="https://"
      />
    </Form>
  )
}
