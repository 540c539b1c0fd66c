import { Group, Radio } from '@mantine/core'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { NewApp, Platform } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { platformName } from '../../ui/text/format.ts'
import { CreateDialog } from './create-dialog.tsx'

const platforms: Platform[] = ['web', 'ios', 'android', 'api']

/** Creates an app on a platform that the project does not use yet; none is chosen in advance, as an app keeps its platform. */
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
