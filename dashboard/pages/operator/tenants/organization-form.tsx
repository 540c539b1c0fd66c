import { Textarea, TextInput } from '@mantine/core'
import { changeOrganization } from '../../../api/organizations.ts'
import type { Organization } from '../../../api/types.ts'
import { Form, sent } from '../../../ui/form/form.tsx'
import { useFormChange } from '../../../ui/form/use-form-change.ts'

/** Edits an advertiser's public profile. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const { name, description, url, logoUrl } = organization
  const { form, ...save } = useFormChange({
    initialValues: { name, description: description ?? '', url: url ?? '', logoUrl: logoUrl ?? '' },
    changeOf: (values) => ({ ...sent(values), name: values.name.trim() }),
    send: (change) => changeOrganization(organization.id, change),
    stale: ['/organizations'],
    done: 'Organization saved',
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the organization" submit="Save organization">
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <TextInput
        type="url"
        label="Website"
        description="Links of archived campaigns redirect here."
        {...form.getInputProps('url')}
      />
      <TextInput type="url" label="Logo URL" {...form.getInputProps('logoUrl')} />
    </Form>
  )
}
