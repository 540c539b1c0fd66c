import { Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createApp } from '../../api/apps.ts'
import type { NewApp, Platform } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { platformName } from '../../ui/text/format.ts'
import { CreateDialog } from './create-dialog.tsx'

const platforms: Platform[] = ['ios', 'android', 'web', 'api']

/** Creates an app on a platform that the project does not use yet. */
export function CreateApp({ projectId, taken }: { projectId: string; taken: Platform[] }) {
  const navigate = useNavigate()
  const create = useChange(
    (app: NewApp) => createApp(projectId, app),
    [`/projects/${projectId}`, '/me'],
    ({ id }) => void navigate(paths.keys(id)),
  )
  const free = platforms.filter((platform) => !taken.includes(platform))
  const [platform, setPlatform] = useState<string | null>(null)
  const chosen = free.find((one) => one === platform) ?? free[0]
  return (
    <CreateDialog
      title="Create app"
      problem="Couldn’t create the app"
      change={create}
      disabled={chosen === undefined}
      onSubmit={(name) => chosen && create.mutate({ name, platform: chosen })}
    >
      <Select
        label="Platform"
        allowDeselect={false}
        value={chosen ?? null}
        onChange={setPlatform}
        data={free.map((value) => ({ value, label: platformName(value) }))}
      />
    </CreateDialog>
  )
}
