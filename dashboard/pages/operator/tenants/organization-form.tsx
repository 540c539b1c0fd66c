import { Textarea, TextInput } from '@mantine/core'
import { changeOrganization } from '../../../api/organizations.ts'
import type { Organization, OrganizationChange } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { tell } from '../../../ui/message/tell.ts'

/** Edits an advertiser's public profile. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const save = useChange(
    (fields: OrganizationChange) => changeOrganization(organization.id, fields),
    ['/organizations'],
    () => tell.done('Organization saved'),
  )
  return (
    <PlainForm
      change={save}
      problem="Couldn’t save the organization"
      submit="Save organization"
      button={{ variant: 'default', style: { alignSelf: 'flex-start' } }}
      maw={560}
      onSubmit={({ name = '', description, url, logoUrl }) =>
        save.mutate({ name, description: description || null, url: url || null, logoUrl: logoUrl || null })
      }
    >
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
    </PlainForm>
  )
}
