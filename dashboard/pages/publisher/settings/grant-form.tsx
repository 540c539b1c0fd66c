import type { App } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { EntitlementFields } from '../entitlement-fields.tsx'
import { useAppChange } from './use-app-change.ts'

/** Edits the app's entitlement and the length of its provisional access. */
export function GrantForm({ app }: { app: App }) {
  const { form, ...save } = useAppChange(app, {
    initialValues: { entitlement: app.entitlement, provisionalHours: app.provisionalHours as number | '' },
    changeOf: ({ entitlement, provisionalHours }) => ({
      entitlement,
      ...(provisionalHours === '' ? {} : { provisionalHours }),
    }),
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the entitlement" submit="Save entitlement">
      <EntitlementFields {...form.getInputProps('entitlement')} value={form.values.entitlement} noneLabel="None" />
      <NumberField
        label="Provisional access (hours)"
        description="How long a click grants the entitlement while its conversion is unverified."
        min={0}
        required
        {...form.getInputProps('provisionalHours')}
      />
    </Form>
  )
}
