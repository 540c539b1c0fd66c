import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createOrganization } from '../../../api/organizations.ts'
import type { NewOrganization } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NameDialog } from '../../tenants/name-dialog.tsx'

/** Creates an advertiser's organization and shows its token and key once. */
export function CreateOrganization() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const create = useChange((fields: NewOrganization) => createOrganization(fields), ['/organizations'])
  const close = () => {
    setOpen(false)
    create.reset()
    if (create.data !== undefined) void navigate(paths.tenantOrganization(create.data.id))
  }
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        Create organization
      </Button>
      {isOpen && create.data === undefined && (
        <NameDialog
          title="Create organization"
          problemTitle="Couldn’t create the organization"
          error={create.error}
          isRunning={create.isPending}
          onSubmit={(name, { url }) => create.mutate({ name, ...(url ? { url } : {}) })}
          onClose={() => setOpen(false)}
        >
          <TextInput name="url" type="url" label="Website" placeholder="https://example.com" />
        </NameDialog>
      )}
      <Modal opened={create.data !== undefined} onClose={close} title="Organization created">
        <Stack>
          <SecretOnce name="Postback token" secret={create.data?.postbackToken ?? ''} />
          <SecretOnce name="API key" secret={create.data?.apiKey ?? ''} />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
