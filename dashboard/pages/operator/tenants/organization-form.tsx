import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { changeOrganization } from '../../../api/organizations.ts'
import type { Organization, OrganizationChange } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { Problem } from '../../../ui/message/problem.tsx'
import { tell } from '../../../ui/message/tell.ts'

/** Edits an advertiser's public profile. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const save = useChange(
    (fields: OrganizationChange) => changeOrganization(organization.id, fields),
    ['/organizations'],
    () => tell.done('Organization saved'),
  )
  return (
    <form
      onSubmit={(event) => {
        const { name = '', description = '', url = '', logoUrl = '' } = fieldsOf(event)
        save.mutate({ name, description: description || null, url: url || null, logoUrl: logoUrl || null })
      }}
    >
      <Stack maw={560}>
        {save.isError && <Problem title="Couldn’t save the organization" error={save.error} />}
        <TextInput name="name" label="Name" required defaultValue={organization.name} />
        <Textarea
          name="description"
          label="Description"
          autosize
          minRows={2}
          defaultValue={organization.description ?? ''}
        />
        <TextInput
          name="url"
          type="url"
          label="Website"
          description="Links of archived campaigns redirect here."
          defaultValue={organization.url ?? ''}
        />
        <TextInput name="logoUrl" type="url" label="Logo URL" defaultValue={organization.logoUrl ?? ''} />
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            Save organization
          </Button>
        </div>
      </Stack>
    </form>
  )
}
