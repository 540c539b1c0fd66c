import { Group, Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { NewApp, Platform } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { DialogButton } from '../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { platformName } from '../../ui/text/format.ts'

interface CreateDialogProps {
  /** The label of the button, of the dialog and of its own button: `Create app`. */
  title: string
  problem: string
  change: { error: unknown; isPending: boolean; isSuccess: boolean }
  disabled?: boolean
  onSubmit: (name: string, fields: Partial<Record<string, string>>) => void
  /** Further fields. */
  children?: ReactNode
}

/** Opens a dialog that asks for the name of a new object. */
export function CreateDialog({ title, disabled, onSubmit, children, ...form }: CreateDialogProps) {
  return (
    <DialogButton
      label={title}
      variant="filled"
      disabled={disabled ?? false}
      leftSection={<Icon name="plus" size={16} />}
      dialog={form.change.isSuccess ? { opened: false } : {}}
    >
      {() => (
        <PlainForm
          {...form}
          submit={title}
          button={{ style: { alignSelf: 'flex-end' } }}
          onSubmit={(fields) => onSubmit(fields.name ?? '', fields)}
        >
          <TextInput name="name" label="Name" required data-autofocus autoComplete="off" />
          {children}
        </PlainForm>
      )}
    </DialogButton>
  )
}

const platforms: Platform[] = ['web', 'ios', 'android', 'api']

/**
 * Creates an app on a platform that the project does not use yet. None is preselected, because an app keeps its
 * platform.
 */
export function CreateApp({ projectId, taken }: { projectId: string; taken: Platform[] }) {
  const navigate = useNavigate()
  const create = useChange(
    (body: NewApp) => call('post', '/admin/v1/projects/{projectId}/apps', { path: { projectId }, body }),
    [`/projects/${projectId}`, '/me'],
    ({ id }) => void navigate(paths.keys(id)),
  )
  const free = platforms.filter((platform) => !taken.includes(platform))
  return (
    <CreateDialog
      title="Create app"
      problem="Couldn’t create the app"
      change={create}
      disabled={free.length === 0}
      onSubmit={(name, fields) => {
        const platform = free.find((one) => one === fields.platform)
        if (platform !== undefined) create.mutate({ name, platform })
      }}
    >
      <Radio.Group name="platform" label="Platform" description="It can’t be changed later.">
        <Group gap="lg" mt={6}>
          {free.map((value) => (
            <Radio key={value} value={value} label={platformName(value)} required />
          ))}
        </Group>
      </Radio.Group>
    </CreateDialog>
  )
}
