import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { App, AppChange } from '../../../api/types.ts'
import { useMe } from '../../../shell/use-me.ts'
import { Form, sent } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { languageName } from '../../../ui/text/format.ts'
import { useAppChange } from './use-app-change.ts'

const empty = '' as const

function appValues(app: App) {
  return {
    name: app.name,
    locales: app.locales,
    defaultLocale: app.defaultLocale,
    payoutSharePercent: app.payoutSharePercent ?? empty,
    clientTrialLimit: app.clientTrialLimit ?? empty,
    testWebhooks: app.testWebhooks,
  }
}

function appChange({ payoutSharePercent, name, defaultLocale, ...values }: ReturnType<typeof appValues>): AppChange {
  return { ...sent(values), name, defaultLocale, ...(payoutSharePercent === '' ? {} : { payoutSharePercent }) }
}

/** Edits an app's name, languages, revenue share, and client trial limit. */
export function AppForm({ app }: { app: App }) {
  const { isOperator } = useMe()
  const { form, ...save } = useAppChange(app, {
    initialValues: appValues(app),
    validate: {
      // A change of the languages may be sent without the default, and the service would then choose another.
      defaultLocale: (code, { locales }) => (locales.includes(code) ? null : 'Choose one of the app’s languages.'),
    },
    changeOf: appChange,
  })
  const { locales, defaultLocale } = form.values
  return (
    <Form form={form} {...save} problem="Couldn’t save the app" submit="Save app">
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <TagsInput
        label="Languages"
        description="Language codes such as en, de, or ar. Users with other languages see the default."
        {...form.getInputProps('locales')}
        onChange={(codes) => {
          form.setFieldValue('locales', codes)
          form.clearFieldError('defaultLocale')
        }}
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
          required
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
