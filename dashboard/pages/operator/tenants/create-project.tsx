import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createProject } from '../../../api/organizations.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NameDialog } from '../../tenants/name-dialog.tsx'

/** Creates a publisher's project. */
export function CreateProject() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const create = useChange(createProject, ['/projects'], ({ id }) => void navigate(paths.tenantProject(id)))
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        Create project
      </Button>
      {isOpen && (
        <NameDialog
          title="Create project"
          problemTitle="Couldn’t create the project"
          error={create.error}
          isRunning={create.isPending}
          onSubmit={(name) => create.mutate(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
