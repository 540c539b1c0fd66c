import { Select, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, oneQuery } from '../../../api/client.ts'
import type { OrganizationBilling, OrganizationBillingChange } from '../../../api/types.ts'
import { Form, sent, useFormChange } from '../../../ui/form/form.tsx'
import { NumberField, percent } from '../../../ui/form/number-field.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { choices } from '../../../ui/use-address.ts'
import { AddressFields, addressValues, codesOf } from '../../billing/address-fields.tsx'

const path = '/admin/v1/organizations/{organizationId}/billing'
const modes = { invoice: 'By invoice', prepaid: 'Prepaid', credit: 'On credit' }

interface TermsProps {
  organizationId: string
  isOperator: boolean
}

/** Edits the name and address on an organization's papers and, for the operator, how it pays. */
export function BillingTermsCard({ organizationId, isOperator }: TermsProps) {
  const billing = useQuery(oneQuery(path, { path: { organizationId } }))
  if (billing.isLoadingError) return <LoadProblem what="the billing details" of={billing} />
  if (billing.data === undefined) return <Skeleton height={240} />
  return (
    <Card title="Billing details" lead="Papers that are already issued keep the details they were issued with.">
      <TermsForm billing={billing.data} organizationId={organizationId} isOperator={isOperator} />
    </Card>
  )
}

function valuesOf(billing: OrganizationBilling) {
  const { mode, creditLimit, currency, taxPercent, taxNote, autoInvoice } = billing
  return {
    ...addressValues(billing),
    ...{ mode, currency, autoInvoice, taxNote: taxNote ?? '' },
    ...{ creditLimit: creditLimit ?? ('' as const), taxPercent: taxPercent as number | '' },
  }
}

function changeOf({ taxPercent, ...values }: ReturnType<typeof valuesOf>): OrganizationBillingChange {
  return { ...sent(values), ...codesOf(values), ...(taxPercent !== '' && { taxPercent }) }
}

function TermsForm({ billing, organizationId, isOperator }: TermsProps & { billing: OrganizationBilling }) {
  const { form, field, ...save } = useFormChange({
    initialValues: valuesOf(billing),
    changeOf,
    send: (body) => call('patch', path, { path: { organizationId }, body }),
    stale: [`/organizations/${organizationId}`],
    done: 'Billing details saved',
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the billing details" submit="Save details">
      {isOperator && (
        <>
          <Select {...field('mode', 'Pays')} data={choices(modes)} allowDeselect={false} />
          {form.values.mode === 'credit' && (
            <NumberField {...field('creditLimit', 'Credit limit in US dollars')} min={0} />
          )}
          <TextInput {...field('currency', 'Currency of invoices')} required maxLength={3} />
          <NumberField {...field('taxPercent', 'Tax')} {...percent} />
          <TextInput {...field('taxNote', 'Note on the tax')} maxLength={512} />
          <Switch
            label="Issue an invoice on the first of each month"
            {...form.getInputProps('autoInvoice', { type: 'checkbox' })}
          />
        </>
      )}
      <AddressFields field={field} />
    </Form>
  )
}
