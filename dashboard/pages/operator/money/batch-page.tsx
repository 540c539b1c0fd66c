import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { addressOf, call, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { BatchPayment, PaymentBatch, PaymentResult } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { Download } from '../../../ui/table/list-tools.tsx'
import { formatAmount, formatDate, formatMoney, formatRate, none, words } from '../../../ui/text/format.ts'
import { Email, Identifier, Instant, State, TextLink } from '../../../ui/text/values.tsx'
import { choices } from '../../../ui/use-address.ts'
import { railNames } from '../../billing/rail-names.ts'

/** Shows a payment batch: its payments, who is left out and why, its file, and the results of the bank. */
export function BatchPage() {
  const batchId = useParams().batchId ?? ''
  const batch = useQuery(oneQuery('/admin/v1/payment-batches/{batchId}', { path: { batchId } }))
  return (
    <Page
      title="Payment batch"
      lead={<Identifier id={batchId} of="batch" isWhole />}
      up={{ name: 'Payments', to: paths.batches() }}
      actions={batch.data && <BatchActions batch={batch.data} />}
    >
      <LoadProblem what="the batch" of={batch} />
      {batch.data && <Facts batch={batch.data} />}
      <TableCard
        title="Payments"
        lead={batch.data?.state === 'draft' ? 'An estimate: the approval books what is due by then.' : undefined}
        columns={paymentColumns(batchId)}
        rows={batch.data?.payments}
        rowKey={({ id, projectId, creatorId }) => id ?? `${projectId} ${creatorId}`}
        empty={<p style={{ padding: 18, margin: 0 }}>Nobody would be paid.</p>}
      />
      <TableCard
        title="Left out"
        columns={leftOutColumns}
        rows={batch.data?.leftOut}
        rowKey={({ projectId, creatorId }) => `${projectId} ${creatorId}`}
        empty={
          <p style={{ padding: 18, margin: 0 }}>
            {batch.data && `Nobody else with earnings due is paid this way in ${batch.data.currency}.`}
          </p>
        }
      />
    </Page>
  )
}

function Facts({ batch }: { batch: PaymentBatch }) {
  const { state, rail, currency, cutoff, total, createdBy, approvedBy, fileHash, payments } = batch
  // All payments of a batch are approved on one day, so they have one rate.
  const converted = payments.find(({ rate }) => rate !== null)
  return (
    <Card>
      <DefinitionList
        items={{
          State: <State of={state} />,
          Rail: `${railNames[rail]}, ${currency}`,
          Total: total === null ? none : formatAmount(total, currency),
          'Covers earnings due by': <Instant at={cutoff} isExact />,
          ...(converted && {
            Rate: `${formatRate(converted.rate)} ${currency} for one US dollar, ${formatDate(converted.rateDay)}`,
          }),
          'Drafted by': <MemberName id={createdBy} />,
          'Approved by': <MemberName id={approvedBy} />,
          'SHA-256 of its file': <Identifier id={fileHash} of="hash" />,
        }}
      />
    </Card>
  )
}

const makers: Record<string, string> = { token: 'Operator token', payment_day: 'The payment day' }

/** Shows a member by e-mail address; by id once the account is closed. */
function MemberName({ id }: { id: string | null }) {
  const maker = makers[id ?? '']
  const member = useQuery({
    ...oneQuery('/admin/v1/members/{memberId}', { path: { memberId: id ?? '' } }),
    enabled: id !== null && maker === undefined,
  })
  if (maker !== undefined) return maker
  return member.data ? <Email address={member.data.email} /> : <Identifier id={id} of="member" />
}

function BatchActions({ batch: { id: batchId, state } }: { batch: PaymentBatch }) {
  const path = { batchId }
  const stale = ['/payment-batches']
  const approve = useChange(() => call('post', '/admin/v1/payment-batches/{batchId}/approve', { path }), stale)
  const cancel = useChange(() => call('post', '/admin/v1/payment-batches/{batchId}/cancel', { path }), stale)
  const send = useChange(() => call('post', '/admin/v1/payment-batches/{batchId}/send', { path }), stale)
  const onError = (error: unknown) => tell.problem('Couldn’t mark the batch as sent', error)
  if (state === 'canceled') return null
  return (
    <>
      {state === 'draft' && (
        <>
          <ConfirmedButton label="Cancel batch" title="Cancel this batch?" deed="Cancel batch" change={cancel}>
            Nothing was booked. The earnings stay payable.
          </ConfirmedButton>
          <ConfirmedButton label="Approve" title="Approve this batch?" deed="Approve batch" change={approve}>
            The payments are booked. Another operator than the one who drafted the batch approves it;{' '}
            <TextLink to={paths.tenants({ tab: 'operators' })}>invite one</TextLink> if there is none.
          </ConfirmedButton>
        </>
      )}
      {state === 'approved' && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate(undefined, { onError })}>
          Mark as sent
        </Button>
      )}
      {state !== 'draft' && (
        <Download href={addressOf('/admin/v1/payment-batches/{batchId}/file', { path })} label="Payment file" />
      )}
    </>
  )
}

function paymentColumns(batchId: string): Column<BatchPayment>[] {
  return [
    { name: 'Payee', cell: (row) => <Payee {...row} /> },
    { name: 'State', cell: (row) => <State of={row.state} /> },
    { name: 'Account', from: 'md', cell: (row) => row.hint ?? none },
    { name: 'In US dollars', align: 'end', from: 'sm', cell: (row) => formatMoney(row.bookAmount) },
    { name: 'Amount', align: 'end', cell: (row) => formatAmount(row.amount, row.currency) },
    { name: 'Bank', from: 'md', cell: (row) => row.failure ?? row.reference ?? none },
    { name: 'Actions', isNameHidden: true, cell: (row) => <RecordResult batchId={batchId} payment={row} /> },
  ]
}

const leftOutColumns: Column<PaymentBatch['leftOut'][number]>[] = [
  { name: 'Payee', cell: (row) => <Payee {...row} /> },
  { name: 'Reason', cell: (row) => words(row.reason) },
  { name: 'Amount', align: 'end', cell: (row) => formatMoney(row.amount) },
]

function Payee({ name, projectId, creatorId }: { name?: string; projectId: string; creatorId: string | null }) {
  return (
    <>
      <TextLink to={paths.tenantProject(projectId)}>
        <bdi>{name ?? projectId}</bdi>
      </TextLink>
      {creatorId !== null && (
        <span className="dimmed">
          {' '}
          creator <bdi>{creatorId}</bdi>
        </span>
      )}
    </>
  )
}

/** The results that a payment may still have. */
const nextStates: Record<string, Record<string, string>> = {
  approved: { paid: 'Paid', failed: 'Failed' },
  sent: { paid: 'Paid', failed: 'Failed' },
  paid: { returned: 'Returned by the bank' },
}

function RecordResult({ batchId, payment: { id, name, state, currency } }: { batchId: string; payment: BatchPayment }) {
  const record = useChange(
    (result: PaymentResult) =>
      call('post', '/admin/v1/payment-batches/{batchId}/results', { path: { batchId }, body: { results: [result] } }),
    ['/payment-batches'],
    () => tell.done('Result recorded'),
  )
  const states = nextStates[state]
  if (id === null || states === undefined) return null
  return (
    <DialogButton
      size="compact-sm"
      label="Result"
      aria-label={`Record the result of the payment to ${name}`}
      title={`Payment to ${name}`}
      onClose={record.reset}
    >
      {(close) => (
        <PlainForm
          change={record}
          problem="Couldn’t record the result"
          submit="Record result"
          onSubmit={({ state: next = '', reference = '', fee = '', failure = '' }) =>
            record.mutate(
              {
                ...{ paymentId: id, state: next as PaymentResult['state'] },
                ...(reference !== '' && { reference }),
                ...(fee !== '' && { fee: Number(fee) }),
                ...(failure !== '' && { failure }),
              },
              { onSuccess: close },
            )
          }
        >
          <Select
            name="state"
            label="The bank says"
            data={choices(states)}
            defaultValue={Object.keys(states)[0] ?? null}
            allowDeselect={false}
          />
          <TextInput name="reference" label="Reference of the bank" maxLength={128} />
          <NumberInput name="fee" label={`Fee in ${currency}`} min={0} />
          <TextInput name="failure" label="Why it failed or came back" maxLength={512} />
        </PlainForm>
      )}
    </DialogButton>
  )
}
