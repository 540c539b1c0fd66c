import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createApp } from '../../api/apps.ts'
import type { NewApp, Platform } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { platformName } from '../../ui/text/format.ts'
import { NameDialog } from './name-dialog.tsx'

const platforms: Platform[] = ['ios', 'android', 'web', 'api']

/** Creates an app on a platform that the project does not use yet. */
export function CreateApp({ projectId, taken }: { projectId: string; taken: Platform[] }) {
  const [isOpen, setOpen] = useState(false)
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
    <>
      <Button disabled={free.length === 0} leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        Create app
      </Button>
      {isOpen && chosen !== undefined && (
        <NameDialog
          title="Create app"
          problemTitle="Couldn’t create the app"
          error={create.error}
          isRunning={create.isPending}
          onSubmit={(name) => create.mutate({ name, platform: chosen })}
          onClose={() => setOpen(false)}
        >
          <Select
            label="Platform"
            allowDeselect={false}
            value={chosen}
            onChange={setPlatform}
            data={free.map((value) => ({ value, label: platformName(value) }))}
          />
        </NameDialog>
      )}
    </>
  )
}
