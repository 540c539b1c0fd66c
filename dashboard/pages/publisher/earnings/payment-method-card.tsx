import { Select, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { NewPaymentMethod, Rail } from '../../../api/types.ts'
import { useMe } from '../../../shell/session.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card, DefinitionList } from '../../../ui/page/page.tsx'
import { Instant } from '../../../ui/text/values.tsx'
import { choices } from '../../../ui/use-address.ts'

const railNames: Record<Rail, string> = {
  sepa: 'Bank transfer (SEPA, in euros)',
  manual: 'Another bank or way',
  paypal: 'PayPal',
  external: 'Through the operator’s payment system',
}
const path = '/admin/v1/projects/{projectId}/payment-method'
const lead = 'The number of the account is encrypted and never shown again. A change can be used after 72 hours.'

/** Shows and changes how a project is paid. */
export function PaymentMethodCard({ projectId }: { projectId: string }) {
  const method = useQuery(oneQuery(path, { path: { projectId } }))
  const remove = useChange(() => call('delete', path, { path: { projectId } }), [`/projects/${projectId}/payment`])
  const hasNone = method.error instanceof ApiError && method.error.status === 404
  if (method.isLoadingError && !hasNone) return <LoadProblem what="the payment method" of={method} />
  if (hasNone) {
    return (
      <Card title="Payment method" lead={lead}>
        <Empty icon="money" title="No payment method" actions={<ChangeMethod projectId={projectId} label="Set up" />}>
          Payments are held back until there is one.
        </Empty>
      </Card>
    )
  }
  if (method.data === undefined) return <Skeleton height={120} />
  const { rail, hint, usableFrom } = method.data
  return (
    <Card
      title="Payment method"
      lead={lead}
      actions={
        <>
          <ChangeMethod projectId={projectId} label="Change" />
          <ConfirmedButton label="Delete" title="Delete the payment method?" deed="Delete method" change={remove}>
            Payments are held back until there is another one.
          </ConfirmedButton>
        </>
      }
    >
      <DefinitionList
        items={{
          'Paid by': railNames[rail],
          Account: hint,
          'Usable from': <Instant at={usableFrom} isExact />,
        }}
      />
    </Card>
  )
}

function ChangeMethod({ projectId, label }: { projectId: string; label: string }) {
  const [rail, setRail] = useState<Rail>('sepa')
  const { isOperator } = useMe()
  const set = useChange(
    (body: NewPaymentMethod) => call('put', path, { path: { projectId }, body }),
    [`/projects/${projectId}/payment`],
    () => tell.done('Payment method saved'),
  )
  const save = (fields: Partial<Record<string, string>>, close: () => void) => {
    const { name = '', usableNow, ...given } = fields
    const details = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    set.mutate({ ...details, rail, name, ...(usableNow !== undefined && { usableNow: true }) }, { onSuccess: close })
  }
  return (
    <DialogButton label={label} title="Payment method" onClose={set.reset}>
      {(close) => (
        <PlainForm
          change={set}
          problem="Couldn’t save the payment method"
          submit="Save"
          onSubmit={(fields) => save(fields, close)}
        >
          <Stack gap="md">
            <Select
              label="Paid by"
              data={choices(railNames)}
              value={rail}
              allowDeselect={false}
              onChange={(next) => setRail((next ?? 'sepa') as Rail)}
            />
            <TextInput name="name" label="Account holder" required maxLength={140} />
            {rail === 'paypal' && <TextInput name="email" type="email" label="E-mail at PayPal" required />}
            {rail === 'sepa' && <TextInput name="iban" label="IBAN" required />}
            {rail === 'sepa' && <TextInput name="bic" label="BIC" />}
            {(rail === 'manual' || rail === 'external') && (
              <TextInput
                name="details"
                label="Account or reference"
                description="Leave it empty if the operator knows how to pay you."
                maxLength={1_000}
              />
            )}
            {isOperator && (
              <Switch
                name="usableNow"
                label="Can be used at once"
                description="Without the 72 hours, in which a member may object to a change."
              />
            )}
          </Stack>
        </PlainForm>
      )}
    </DialogButton>
  )
}
