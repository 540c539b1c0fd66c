import { Button, Group, Textarea } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { Application } from '../../api/types.ts'
import { DialogButton } from '../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { tell } from '../../ui/message/tell.ts'

const stale = ['/applications', '/campaigns', '/projects', '/apps']

/** Approves or refuses a pending application; nothing for a decided one. */
export function DecideButtons({ application }: { application: Application }) {
  const { id, status, appName } = application
  const path = { applicationId: id }
  const approve = useChange(
    () => call('post', '/admin/v1/applications/{applicationId}/approve', { path }),
    stale,
    () => tell.done('Application approved'),
  )
  const refuse = useChange(
    (reason: string) => call('post', '/admin/v1/applications/{applicationId}/refuse', { path, body: { reason } }),
    stale,
    () => tell.done('Application refused'),
  )
  if (status !== 'pending') return null
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        aria-label={`Approve ${appName}`}
        loading={approve.isPending}
        onClick={() =>
          approve.mutate(undefined, { onError: (error) => tell.problem('Couldn’t approve the application', error) })
        }
      >
        Approve
      </Button>
      <DialogButton
        size="compact-sm"
        label="Refuse"
        aria-label={`Refuse ${appName}`}
        title="Refuse this application"
        onClose={refuse.reset}
      >
        {(close) => (
          <PlainForm
            change={refuse}
            problem="Couldn’t refuse the application"
            submit="Refuse application"
            onSubmit={({ reason = '' }) => refuse.mutate(reason, { onSuccess: close })}
          >
            <Textarea
              name="reason"
              label="Reason"
              description="The publisher reads it, and may apply again."
              required
              maxLength={512}
              autosize
              data-autofocus
            />
          </PlainForm>
        )}
      </DialogButton>
    </Group>
  )
}
