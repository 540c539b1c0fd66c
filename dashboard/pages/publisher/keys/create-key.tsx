import { Button, Group, Modal, Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Environment, NewKey } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMe } from '../../../shell/use-me.ts'
import { Form, fieldOf } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { closedByButton, SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Creates a key of a project and shows its secret once. */
export function CreateKey({ projectId, appId }: { projectId: string; appId: string }) {
  const [isOpen, setOpen] = useState(false)
  const create = useChange(
    (body: NewKey) => call('post', '/admin/v1/projects/{projectId}/keys', { path: { projectId }, body }),
    [`/projects/${projectId}/keys`],
  )
  const close = () => {
    setOpen(false)
    create.reset()
  }
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        Create key
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={create.isSuccess ? 'Key created' : 'Create key'}
        {...(create.isSuccess && closedByButton)}
      >
        {create.data === undefined ? (
          <KeyForm appId={appId} create={create} />
        ) : (
          <Stack>
            <SecretOnce name="Secret key" secret={create.data.secretKey} />
            <p style={{ margin: 0 }}>
              Publishable key: <code className="mono">{create.data.publishableKey}</code>
            </p>
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

interface KeyFormProps {
  appId: string
  create: UseMutationResult<unknown, unknown, NewKey>
}

function KeyForm({ appId, create }: KeyFormProps) {
  const { isOperator } = useMe()
  const form = useForm({
    initialValues: { environment: 'test' as Environment, isBound: true, rateLimitPerSecond: '' as number | '' },
  })
  const field = fieldOf(form)
  return (
    <Form
      form={form}
      change={create}
      problem="Couldn’t create the key"
      submit="Create key"
      variant="filled"
      justify="flex-end"
      onSubmit={({ environment, isBound, rateLimitPerSecond }) =>
        create.mutate({
          environment,
          ...(isBound ? { appId } : {}),
          ...(rateLimitPerSecond === '' ? {} : { rateLimitPerSecond }),
        })
      }
    >
      <Radio.Group {...field('environment', 'Environment')}>
        <Stack gap="xs" mt="xs">
          <Radio value="test" label="Test" description="Serves demo campaigns only. Excluded from statistics." />
          <Radio value="live" label="Live" description="Serves real campaigns." />
        </Stack>
      </Radio.Group>
      <Switch
        label="Restrict to this app"
        description="Requests don’t need an X-Platform header, even when the project has several apps."
        {...form.getInputProps('isBound', { type: 'checkbox' })}
      />
      {isOperator && (
        <NumberField
          {...field('rateLimitPerSecond', 'Rate limit (requests per second)')}
          description="Bursts of twice this rate are allowed. Leave empty for the default."
          min={1}
          max={1_000_000}
          allowDecimal={false}
        />
      )}
    </Form>
  )
}
