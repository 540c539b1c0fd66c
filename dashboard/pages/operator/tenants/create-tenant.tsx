import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { createOrganization, createProject } from '../../../api/organizations.ts'
import type { NewOrganization } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { closedByButton } from '../../../ui/form/shown-secret.ts'
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

/** Creates an advertiser's organization and shows its token and key once. */
export function CreateOrganization() {
  const navigate = useNavigate()
  const create = useChange((fields: NewOrganization) => createOrganization(fields), ['/organizations'])
  const leave = () => create.data && void navigate(paths.tenantOrganization(create.data.id))
  return (
    <>
      <CreateDialog
        title="Create organization"
        problem="Couldn’t create the organization"
        change={create}
        onSubmit={(name, { url }) => create.mutate({ name, ...(url ? { url } : {}) })}
      >
        <TextInput name="url" type="url" label="Website" placeholder="https://example.com" />
      </CreateDialog>
      <Modal opened={create.data !== undefined} onClose={leave} title="Organization created" {...closedByButton}>
        <Stack>
          <SecretOnce name="Postback token" secret={create.data?.postbackToken ?? ''} />
          <SecretOnce name="API key" secret={create.data?.apiKey ?? ''} />
          <Group justify="flex-end">
            <Button onClick={leave}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
