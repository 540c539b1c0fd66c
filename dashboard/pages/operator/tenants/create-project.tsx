import { useNavigate } from 'react-router'
import { createProject } from '../../../api/organizations.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { CreateDialog } from '../../tenants/create-dialog.tsx'

/** Creates a publisher's project. */
export function CreateProject() {
  const navigate = useNavigate()
  const create = useChange(createProject, ['/projects'], ({ id }) => void navigate(paths.tenantProject(id)))
  return (
    <CreateDialog
      title="Create project"
      problem="Couldn’t create the project"
      change={create}
      onSubmit={(name) => create.mutate(name)}
    />
  )
}
