import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changeOrganization } from '../../../api/organizations.ts'
import type { Organization } from '../../../api/types.ts'
import { Form, sent } from '../../../ui/form/form.tsx'
import { useFormChange } from '../../../ui/form/use-form-change.ts'
import { tell } from '../../../ui/message/tell.ts'

/** Edits an advertiser's public profile. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const { name, description, url, logoUrl } = organization
  const form = useForm({
    initialValues: { name, description: description ?? '', url: url ?? '', logoUrl: logoUrl ?? '' },
  })
  const save = useFormChange({
    form,
    changeOf: (values) => ({ ...sent(values), name: values.name.trim() }),
    send: (change) => changeOrganization(organization.id, change),
    stale: ['/organizations'],
    onDone: () => tell.done('Organization saved'),
  })
  return (
    <Form
      form={form}
      change={save}
      problem="Couldn’t save the organization"
      submit="Save organization"
      onSubmit={save.mutate}
    >
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
