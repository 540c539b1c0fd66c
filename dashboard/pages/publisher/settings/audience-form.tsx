import { Radio, Stack } from '@mantine/core'
import type { App } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useAppChange } from './use-app-change.ts'

const options: { value: App['audienceStatus']; label: string; description: string }[] = [
  {
    value: 'undeclared',
    label: 'Undeclared',
    description: 'Rejects personal attributes: email, name, phone, postal code, location, and gender.',
  },
  {
    value: 'general',
    label: 'General',
    description: 'Minors may use the app. Rejects the same personal attributes.',
  },
  {
    value: 'adults_only',
    label: 'Adults only (rated 18+)',
    description: 'Accepts personal attributes. For users under 18, only age, country, and language are stored.',
  },
]

/** Edits an app's audience status and explains each choice. */
export function AudienceForm({ app }: { app: App }) {
  const { form, ...save } = useAppChange(app, {
    initialValues: { audienceStatus: app.audienceStatus },
    changeOf: (values) => values,
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the audience" submit="Save audience">
      <Radio.Group aria-label="Audience status" {...form.getInputProps('audienceStatus')}>
        <Stack gap="sm">
          {options.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
    </Form>
  )
}
