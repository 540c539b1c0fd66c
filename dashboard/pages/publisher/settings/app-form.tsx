import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { App } from '../../../api/types.ts'
import { useMe } from '../../../shell/use-me.ts'
import { Form, sent } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { languageName } from '../../../ui/text/format.ts'
import { useAppChange } from './use-app-change.ts'

const empty = '' as const

/** Edits an app's name, languages, revenue share, and client trial limit. */
export function AppForm({ app }: { app: App }) {
  const { isOperator } = useMe()
  const save = useAppChange(app.id)
  const form = useForm({
    initialValues: {
      name: app.name,
      locales: app.locales,
      defaultLocale: app.defaultLocale,
      payoutSharePercent: app.payoutSharePercent ?? empty,
      clientTrialLimit: app.clientTrialLimit ?? empty,
      testWebhooks: app.testWebhooks,
    },
  })
  const { locales, defaultLocale } = form.values
  return (
    <Form
      form={form}
      change={save}
      problem="Couldn’t save the app"
      submit="Save app"
      onSubmit={({ payoutSharePercent, name, defaultLocale: language, ...values }) =>
        save.mutate({
          ...sent(values),
          name,
          defaultLocale: language,
          ...(isOperator && payoutSharePercent !== '' ? { payoutSharePercent } : {}),
        })
      }
    >
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <TagsInput
        label="Languages"
        description="Language codes such as en, de, or ar. Users with other languages see the default."
        {...form.getInputProps('locales')}
      />
      <Select
        label="Default language"
        allowDeselect={false}
        {...form.getInputProps('defaultLocale')}
        data={[...new Set([...locales, defaultLocale])].map((code) => ({
          value: code,
          label: `${languageName(code)} (${code})`,
        }))}
      />
      {isOperator && (
        <NumberField
          label="Revenue share"
          description="The publisher’s share of each payout. Only operators can see this."
          suffix=" %"
          min={0}
          max={100}
          {...form.getInputProps('payoutSharePercent')}
        />
      )}
      <NumberField
        label="Trial limit per client"
        description="Lifetime number of feed and message responses per clientId. Leave empty for no limit."
        min={0}
        allowDecimal={false}
        {...form.getInputProps('clientTrialLimit')}
      />
      <Switch
        label="Send test completions to the webhook"
        {...form.getInputProps('testWebhooks', { type: 'checkbox' })}
      />
    </Form>
  )
}
