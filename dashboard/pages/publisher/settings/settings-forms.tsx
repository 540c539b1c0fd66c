import { Radio, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { call } from '../../../api/client.ts'
import type { App, AppChange } from '../../../api/types.ts'
import { useMe } from '../../../shell/session.ts'
import { Form, type FormChange, sent, useFormChange } from '../../../ui/form/form.tsx'
import { NumberField, percent } from '../../../ui/form/number-field.tsx'
import { languageName } from '../../../ui/text/format.ts'
import { EntitlementFields } from '../../entitlement-fields.tsx'

const empty = '' as const

function appValues(app: App) {
  return {
    name: app.name,
    locales: app.locales,
    defaultLocale: app.defaultLocale,
    payoutSharePercent: app.payoutSharePercent ?? empty,
    clientTrialLimit: app.clientTrialLimit ?? empty,
    testWebhooks: app.testWebhooks,
    revokeOnReversal: app.revokeOnReversal,
    frameOrigins: app.frameOrigins,
  }
}

function appChange({ payoutSharePercent, name, defaultLocale, ...values }: ReturnType<typeof appValues>): AppChange {
  return { ...sent(values), name, defaultLocale, ...(payoutSharePercent === '' ? {} : { payoutSharePercent }) }
}

export function AppForm({ app }: { app: App }) {
  const { isOperator } = useMe()
  const { form, field, ...save } = useAppChange(app, {
    initialValues: appValues(app),
    validate: {
      // Languages may be changed without sending the default, and the service would then choose another.
      defaultLocale: (code, { locales }) => (locales.includes(code) ? null : 'Choose one of the app’s languages.'),
    },
    changeOf: appChange,
  })
  const { locales, defaultLocale } = form.values
  return (
    <Form form={form} {...save} problem="Couldn’t save the app" submit="Save app">
      <TextInput {...field('name', 'Name')} required />
      <TagsInput
        {...field('locales', 'Languages')}
        description="Language codes such as en, de, or ar. Users with other languages see the default."
        onChange={(codes) => {
          form.setFieldValue('locales', codes)
          form.clearFieldError('defaultLocale')
        }}
      />
      <Select
        {...field('defaultLocale', 'Default language')}
        allowDeselect={false}
        data={[...new Set([...locales, defaultLocale])].map((code) => ({
          value: code,
          label: `${languageName(code)} (${code})`,
        }))}
      />
      {isOperator && (
        <NumberField
          {...field('payoutSharePercent', 'Revenue share')}
          description="The publisher’s share of each payout. Only operators can see this."
          {...percent}
        />
      )}
      <NumberField
        {...field('clientTrialLimit', 'Trial limit per client')}
        description="Lifetime number of feed and message responses per clientId. Leave empty for no limit."
        min={0}
        allowDecimal={false}
      />
      <TagsInput
        {...field('frameOrigins', 'Sites that may frame the hosted page')}
        description="Origins such as https://shop.example. No other site can show the page in a frame."
      />
      <Switch
        label="Send test completions to the webhook"
        {...form.getInputProps('testWebhooks', { type: 'checkbox' })}
      />
      <Switch
        label="End a benefit when its completion is reversed in full"
        {...form.getInputProps('revokeOnReversal', { type: 'checkbox' })}
      />
    </Form>
  )
}

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

export function AudienceForm({ app }: { app: App }) {
  const { form, field, ...save } = useAppChange(app, {
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

export function GrantForm({ app }: { app: App }) {
  const { form, field, ...save } = useAppChange(app, {
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
        {...field('provisionalHours', 'Provisional access (hours)')}
        description="How long a click grants the entitlement while its conversion is unverified."
        min={0}
        required
      />
    </Form>
  )
}

const percentOf = (share: number): number | '' => Math.round(share * 10_000) / 100

/** Edits the shares of responses reserved for new campaigns and for random order. */
export function RankingForm({ app }: { app: App }) {
  const { form, field, ...save } = useAppChange(app, {
    initialValues: {
      ranking: {
        newCampaignShare: percentOf(app.ranking.newCampaignShare),
        randomShare: percentOf(app.ranking.randomShare),
      },
    },
    changeOf: ({ ranking: { newCampaignShare, randomShare } }) => ({
      ranking: {
        ...(newCampaignShare === '' ? {} : { newCampaignShare: newCampaignShare / 100 }),
        ...(randomShare === '' ? {} : { randomShare: randomShare / 100 }),
      },
    }),
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the ranking" submit="Save ranking">
      <NumberField
        {...field('ranking.newCampaignShare', 'New campaigns')}
        description="Share of responses that try a campaign with little data."
        {...percent}
      />
      <NumberField
        {...field('ranking.randomShare', 'Random order', 'Share of responses used as a baseline for the ranking.')}
        {...percent}
      />
    </Form>
  )
}

/** Holds an app's settings for a form, saves the changed ones, and confirms it. */
export function useAppChange<Values extends object>(
  app: App,
  form: Omit<FormChange<Values, AppChange>, 'merged' | 'send' | 'stale' | 'done'> & { done?: string },
) {
  return useFormChange({
    done: 'Settings saved',
    ...form,
    merged: ['ranking', 'incrementality'],
    send: (body) => call('patch', '/admin/v1/apps/{appId}', { path: { appId: app.id }, body }),
    stale: [`/apps/${app.id}`, '/me', '/projects'],
  })
}
