import { Button, Group } from '@mantine/core'
import type { Body } from '@offerwire/api-types'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { AlertSetting, AlertTestResult, AppOrOrganization } from '../../api/types.ts'
import { Note, Problem } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/page.tsx'
import { PostResult } from '../post-result.tsx'

const pathOf = (of: AppOrOrganization) =>
  'appId' in of ? '/admin/v1/apps/{appId}/alerts/test' : '/admin/v1/organizations/{organizationId}/alerts/test'

type Channel = Body<'/admin/v1/apps/{appId}/alerts/test', 'post'>['channel']

/** Sends a test to a saved recipient of alerts, and shows what became of it. */
export function AlertsTest({ of, setting }: { of: AppOrOrganization; setting: AlertSetting }) {
  const test = useChange(
    async (channel: Channel) => ({
      channel,
      result: await call('post', pathOf(of), { path: of, body: { channel } }),
    }),
    [],
  )
  const button = (channel: Channel, label: string) =>
    setting[channel] !== null && (
      <Button
        variant="default"
        loading={test.isPending && test.variables === channel}
        disabled={test.isPending}
        onClick={() => test.mutate(channel)}
      >
        {label}
      </Button>
    )
  const isSet = setting.email !== null || setting.url !== null
  return (
    <Card
      title="Test alerts"
      lead="Sends a test alert to a saved recipient, so you know that alerts arrive."
      actions={
        <Group gap="xs">
          {button('email', 'Send test e-mail')}
          {button('url', 'Send test to URL')}
        </Group>
      }
    >
      <div role="status" style={{ minHeight: 22 }}>
        {test.isError && <Problem title="Couldn’t send the test" error={test.error} />}
        {test.data?.channel === 'url' && <PostResult what="Test alert" result={test.data.result} />}
        {test.data?.channel === 'email' && <MailResult to={setting.email} result={test.data.result} />}
        {test.isIdle && (
          <span className="dimmed">
            {isSet ? 'Send a test to see whether it arrives.' : 'Save an e-mail address or a URL first.'}
          </span>
        )}
      </div>
    </Card>
  )
}

const mailAdvice: Readonly<Record<string, string>> = {
  mail_refused: 'The mail server refused the message. Check the address.',
  mail_sign_in_refused: 'The mail server refused the sign-in. Ask the operator to check SMTP_URL.',
  mail_server_unreachable: 'The mail server can’t be reached. Ask the operator to check SMTP_URL.',
}

function MailResult({ to, result }: { to: string | null; result: AlertTestResult }) {
  if (result.delivered) {
    return (
      <Note tone="good" title="Test e-mail sent">
        The mail server accepted a message to {to}. If it isn’t there in a few minutes, check the spam folder.
      </Note>
    )
  }
  return (
    <Note tone="bad" title="Test e-mail not sent">
      {mailAdvice[result.error ?? ''] ?? 'The mail server didn’t accept the message. Try again later.'}
    </Note>
  )
}
