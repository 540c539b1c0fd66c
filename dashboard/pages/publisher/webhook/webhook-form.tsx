import { Button, Stack, TextInput } from '@mantine/core'
import { faults } from '../../../api/api-error.ts'
import type { Webhook } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { putWebhook } from '../../../api/webhook.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { showSecret } from '../../../ui/form/shown-secret.ts'
import { Note } from '../../../ui/message/note.tsx'
import { Problem } from '../../../ui/message/problem.tsx'

/** Sets the webhook's URL; the secret of a new webhook is shown once. */
export function WebhookForm({ appId, webhook }: { appId: string; webhook: Webhook }) {
  const save = useChange(
    (url: string) => putWebhook(appId, url),
    [`/apps/${appId}/webhook`],
    (saved) => {
      if (saved.signingSecret !== undefined) showSecret(appId, saved.signingSecret)
    },
  )
  return (
    <form onSubmit={(event) => save.mutate(fieldsOf(event).url ?? '')}>
      <Stack gap="sm">
        {save.isError && (
          <Problem title="Couldn’t save the webhook" error={save.error}>
            {faults(save.error).some(({ liftedBy }) => liftedBy !== undefined) && (
              <p>
                For local development, start the service with <code className="mono">WEBHOOK_ALLOW_PRIVATE=true</code>{' '}
                (docs/configuration.md) to allow private addresses and plain http.
              </p>
            )}
          </Problem>
        )}
        {webhook.url === null && (
          <Note title="No webhook yet"> Enter an https URL of your server. Saving it creates the signing secret.</Note>
        )}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'flex-end' }}>
          <TextInput
            name="url"
            label="URL"
            type="url"
            placeholder="https://example.com/offerwire"
            defaultValue={webhook.url ?? ''}
            required
            onChange={save.reset}
            style={{ flex: '1 1 320px' }}
          />
          <Button type="submit" loading={save.isPending}>
            {webhook.url === null ? 'Create webhook' : 'Replace URL'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
