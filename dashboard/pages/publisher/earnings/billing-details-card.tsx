import { Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, oneQuery } from '../../../api/client.ts'
import type { ProjectBilling, ProjectBillingChange } from '../../../api/types.ts'
import { useMe } from '../../../shell/session.ts'
import { Form, sent, useFormChange } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { AddressFields, addressValues, codesOf } from '../../billing/address-fields.tsx'

const path = '/admin/v1/projects/{projectId}/billing'
const empty = '' as const

/** Edits the name and address on a project's papers and, for the operator, the terms of its payments. */
export function BillingDetailsCard({ projectId }: { projectId: string }) {
  const billing = useQuery(oneQuery(path, { path: { projectId } }))
  if (billing.isLoadingError) return <LoadProblem what="the billing details" of={billing} />
  if (billing.data === undefined) return <Skeleton height={240} />
  return (
    <Card title="Billing details" lead="For statements and payments. SEPA payments need at least town and country.">
      <DetailsForm billing={billing.data} projectId={projectId} />
    </Card>
  )
}

function valuesOf(billing: ProjectBilling) {
  const { currency, holdDays, minimum, paused, pausedReason, selfBilling } = billing
  return {
    ...addressValues(billing),
    ...{ currency, paused, selfBilling, pausedReason: pausedReason ?? '' },
    ...{ holdDays: holdDays ?? empty, minimum: minimum ?? empty },
  }
}

function changeOf(values: ReturnType<typeof valuesOf>): ProjectBillingChange {
  return { ...sent(values), ...codesOf(values) }
}

function DetailsForm({ billing, projectId }: { billing: ProjectBilling; projectId: string }) {
  const { isOperator } = useMe()
  const { form, field, ...save } = useFormChange({
    initialValues: valuesOf(billing),
    changeOf,
    send: (body) => call('patch', path, { path: { projectId }, body }),
    stale: [`/projects/${projectId}`],
    done: 'Billing details saved',
  })
  const toggle = (name: 'paused' | 'selfBilling') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <Form form={form} {...save} problem="Couldn’t save the billing details" submit="Save details">
      {isOperator && (
        <>
          <TextInput {...field('currency', 'Currency of payments')} required maxLength={3} />
          <NumberField
            {...field('holdDays', 'Hold in days', 'Empty: as in the billing settings. Counts for new conversions.')}
            min={0}
            max={365}
            allowDecimal={false}
          />
          <NumberField
            {...field('minimum', 'Smallest payment in US dollars', 'Empty: as in the billing settings.')}
            min={0}
          />
          <Switch label="Payments are paused" {...toggle('paused')} />
          <TextInput {...field('pausedReason', 'Why payments are paused')} maxLength={512} />
          <Switch label="Statements are self-billing notes, with numbers" {...toggle('selfBilling')} />
        </>
      )}
      <AddressFields field={field} />
    </Form>
  )
}
