import { Button, Group, Modal, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { createKey } from '../api/apps.ts'
import type { NewKey } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { useMe } from '../shell/use-me.ts'
import { Icon } from '../ui/icon.tsx'
import { Problem } from '../ui/problem.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'

/** Creates a key of a project and shows its secret once. */
export function CreateKey({ projectId, appId }: { projectId: string; appId: string }) {
  const [isOpen, setOpen] = useState(false)
  const create = useChange((key: NewKey) => createKey(projectId, key), [`/projects/${projectId}/keys`])
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
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {create.data === undefined ? (
          <Stack>
            {create.isError && <Problem title="Couldn’t create the key" error={create.error} />}
            <KeyFields appId={appId} isRunning={create.isPending} onCreate={create.mutate} />
          </Stack>
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

function KeyFields({
  appId,
  isRunning,
  onCreate,
}: {
  appId: string
  isRunning: boolean
  onCreate: (key: NewKey) => void
}) {
  const [environment, setEnvironment] = useState<'live' | 'test'>('test')
  const { isOperator } = useMe()
  const [isBound, setBound] = useState(true)
  const [rate, setRate] = useState<number | string>('')
  const submit = () =>
    onCreate({
      environment,
      ...(isBound ? { appId } : {}),
      ...(typeof rate === 'number' ? { rateLimitPerSecond: rate } : {}),
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Radio.Group
          label="Environment"
          value={environment}
          onChange={(value) => setEnvironment(value === 'live' ? 'live' : 'test')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="test" label="Test" description="Serves demo campaigns only. Excluded from statistics." />
            <Radio value="live" label="Live" description="Serves real campaigns." />
          </Stack>
        </Radio.Group>
        <Switch
          label="Restrict to this app"
          description="Requests don’t need an X-Platform header, even when the project has several apps."
          checked={isBound}
          onChange={(event) => setBound(event.currentTarget.checked)}
        />
        {isOperator && (
          <NumberInput
            label="Rate limit (requests per second)"
            description="Bursts of twice this rate are allowed. Leave empty for the default."
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={rate}
            onChange={setRate}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isRunning}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
