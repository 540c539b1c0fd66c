import { SimpleGrid, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, oneQuery } from '../../../api/client.ts'
import type { BillingSettings, BillingSettingsChange } from '../../../api/types.ts'
import { Form, sent, useFormChange } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'

/** Edits the terms of billing of the whole installation, and the seller on its invoices. */
export function BillingSettingsPage() {
  const settings = useQuery(oneQuery('/admin/v1/billing', {}))
  return (
    <Page
      title="Billing settings"
      lead="The terms of all tenants. A project or an organization may have its own. What is booked already keeps its terms."
    >
      <LoadProblem what="the settings" of={settings} />
      <Card>{settings.data === undefined ? <Skeleton height={320} /> : <SettingsForm settings={settings.data} />}</Card>
    </Page>
  )
}

const sellerFields = {
  name: 'Name',
  street: 'Street',
  building: 'Building',
  postcode: 'Postcode',
  town: 'Town',
  country: 'Country (two letters)',
  taxId: 'Tax ID',
  iban: 'IBAN',
  bic: 'BIC',
} as const
type SellerField = keyof typeof sellerFields
const sellerNames = Object.keys(sellerFields) as SellerField[]

function valuesOf({ seller, paymentDay, ...settings }: BillingSettings) {
  const texts = Object.fromEntries(sellerNames.map((name) => [name, seller[name] ?? '']))
  return {
    holdDays: settings.holdDays as number | '',
    reversalWindowDays: settings.reversalWindowDays as number | '',
    minimum: settings.minimum as number | '',
    adjustmentLimit: settings.adjustmentLimit as number | '',
    dueDays: settings.dueDays as number | '',
    paymentDay: paymentDay ?? ('' as const),
    needsTwoPeople: settings.needsTwoPeople,
    invoicePrefix: settings.invoicePrefix,
    seller: texts as Record<SellerField, string>,
  }
}

function changeOf({ seller, paymentDay, ...values }: ReturnType<typeof valuesOf>): BillingSettingsChange {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return {
    ...given,
    paymentDay: paymentDay === '' ? null : paymentDay,
    seller: sent({ ...seller, country: seller.country.toUpperCase() }),
  }
}

function SettingsForm({ settings }: { settings: BillingSettings }) {
  const { form, field, ...save } = useFormChange({
    initialValues: valuesOf(settings),
    changeOf,
    merged: ['seller'],
    send: (body) => call('put', '/admin/v1/billing', { body }),
    stale: ['/billing'],
    done: 'Billing settings saved',
  })
  const days = { min: 0, allowDecimal: false, required: true }
  return (
    <Form form={form} {...save} problem="Couldn’t save the settings" submit="Save settings">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField {...field('holdDays', 'Hold earnings for days')} {...days} max={365} />
        <NumberField {...field('reversalWindowDays', 'Advertisers may reverse for days')} {...days} max={730} />
        <NumberField {...field('minimum', 'Smallest payment in US dollars')} min={0} required />
        <NumberField
          {...field('paymentDay', 'Draft batches on day of the month')}
          min={1}
          max={28}
          allowDecimal={false}
        />
        <NumberField {...field('adjustmentLimit', 'One person may adjust up to, in US dollars')} min={0} required />
        <NumberField {...field('dueDays', 'Invoices are due after days')} {...days} max={365} />
        <TextInput {...field('invoicePrefix', 'Invoice numbers begin with')} required maxLength={32} />
      </SimpleGrid>
      <Switch
        label="A second person approves payment batches and large adjustments"
        {...form.getInputProps('needsTwoPeople', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {sellerNames.map((name) => (
          <TextInput key={name} {...field(`seller.${name}`, `Seller: ${sellerFields[name]}`)} />
        ))}
      </SimpleGrid>
    </Form>
  )
}
