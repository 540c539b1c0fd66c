import { Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, call, listQuery, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Invoice } from '../../../api/types.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty, Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { formatAmount, formatCount, formatDate, formatMoney, none, words } from '../../../ui/text/format.ts'
import { useToday } from '../../../ui/text/use-now.ts'
import { State } from '../../../ui/text/values.tsx'

interface InvoicesProps {
  organizationId: string
  isOperator: boolean
}

/** Lists the invoices of an organization, newest first; the operator issues them and records what is paid. */
export function InvoicesTable({ organizationId, isOperator }: InvoicesProps) {
  return (
    <CursorTable
      title="Invoices"
      list={listQuery('/admin/v1/organizations/{organizationId}/invoices', { path: { organizationId } })}
      noun="invoice"
      columns={isOperator ? [...columns, actions(organizationId)] : columns}
      actions={isOperator && <IssueInvoice organizationId={organizationId} />}
      empty={
        <Empty icon="invoices" title="No invoices yet">
          {isOperator
            ? 'Issue the first one for all that was booked until a day.'
            : 'The operator issues invoices, usually for each month.'}
        </Empty>
      }
    />
  )
}

const columns: Column<Invoice>[] = [
  { name: 'Number', cell: (row) => <InvoiceLink invoice={row} /> },
  { name: 'Kind', from: 'md', cell: (row) => words(row.kind) },
  { name: 'State', cell: (row) => <State of={row.state} /> },
  { name: 'Until', from: 'sm', cell: (row) => formatDate(row.periodTo) },
  { name: 'Due', from: 'md', cell: (row) => formatDate(row.dueAt) },
  { name: 'Total', align: 'end', cell: (row) => formatAmount(row.total, row.currency) },
  { name: 'Open', align: 'end', from: 'sm', cell: (row) => formatAmount(row.open, row.currency) },
]

/** Opens the invoice as its paper. */
function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const input = { path: { invoiceId: invoice.id }, query: { format: 'pdf' } } as const
  return (
    <a className="link" href={addressOf('/admin/v1/invoices/{invoiceId}', input)} target="_blank" rel="noreferrer">
      {invoice.number}
    </a>
  )
}

function actions(organizationId: string): Column<Invoice> {
  return {
    name: 'Actions',
    isNameHidden: true,
    cell: (row) =>
      row.kind === 'invoice' && (
        <Group gap={6} justify="flex-end">
          {row.open > 0 && <RecordReceipt organizationId={organizationId} invoice={row} />}
          <IssueCreditNote organizationId={organizationId} invoice={row} />
        </Group>
      ),
  }
}

function IssueInvoice({ organizationId }: { organizationId: string }) {
  const today = useToday()
  const [until, setUntil] = useState(`${today.slice(0, 7)}-01`)
  const issue = useChange(
    () =>
      call('post', '/admin/v1/organizations/{organizationId}/invoices', {
        path: { organizationId },
        body: { until: `${until}T00:00:00Z` },
      }),
    [`/organizations/${organizationId}`],
    ({ number }) => tell.done(`Invoice ${number} issued`),
  )
  return (
    <DialogButton label="Issue invoice" onClose={issue.reset}>
      {(close) => (
        <PlainForm
          change={issue}
          problem="Couldn’t issue the invoice"
          submit="Issue invoice"
          onSubmit={() => issue.mutate(undefined, { onSuccess: close })}
        >
          <TextInput
            type="date"
            label="For all that was booked before (UTC)"
            value={until}
            max={today}
            required
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Preview organizationId={organizationId} until={until} />
        </PlainForm>
      )}
    </DialogButton>
  )
}

function Preview({ organizationId, until }: { organizationId: string; until: string }) {
  const path = '/admin/v1/organizations/{organizationId}/invoices/preview'
  const preview = useQuery({
    ...oneQuery(path, { path: { organizationId }, query: { until: `${until}T00:00:00Z` } }),
    enabled: until !== '',
  })
  if (preview.isError) return <Problem title="There is no invoice to issue" error={preview.error} />
  if (preview.data === undefined) return null
  const { net, tax, total, currency, lines } = preview.data
  return (
    <>
      <DataTable
        label="Lines of the invoice"
        columns={lineColumns}
        rows={lines}
        rowKey={({ kind, campaignId, goal }) => `${kind} ${campaignId} ${goal}`}
        empty={null}
      />
      <Text size="sm">
        {formatMoney(net)} net and {formatMoney(tax)} tax: {formatAmount(total, currency)} in all. An issued invoice
        never changes.
      </Text>
    </>
  )
}

const lineColumns: Column<Invoice['lines'][number]>[] = [
  { name: 'Campaign', cell: (row) => <bdi>{row.campaignName ?? none}</bdi> },
  { name: 'Position', cell: (row) => [positions[row.kind], row.goal].filter(Boolean).join(', ') },
  { name: 'Quantity', align: 'end', cell: (row) => formatCount(row.quantity) },
  { name: 'Amount', align: 'end', cell: (row) => formatMoney(row.amount) },
]

/** The kinds of lines, as the paper names them. */
const positions: Record<Invoice['lines'][number]['kind'], string> = {
  completion: 'Conversions',
  reversal: 'Reversals',
  usage: 'Clicks or impressions',
  adjustment: 'Adjustment',
}

interface InvoiceActionProps {
  organizationId: string
  invoice: Invoice
}

function RecordReceipt({ organizationId, invoice }: InvoiceActionProps) {
  const record = useChange(
    (body: { amount: number; reference: string }) =>
      call('post', '/admin/v1/invoices/{invoiceId}/receipts', { path: { invoiceId: invoice.id }, body }),
    [`/organizations/${organizationId}`],
    () => tell.done('Receipt recorded'),
  )
  return (
    <DialogButton
      size="compact-sm"
      label="Record receipt"
      aria-label={`Record receipt for ${invoice.number}`}
      title={`Money received for ${invoice.number}`}
      onClose={record.reset}
    >
      {(close) => (
        <PlainForm
          change={record}
          problem="Couldn’t record the receipt"
          submit="Record receipt"
          onSubmit={({ amount, reference = '' }) =>
            record.mutate({ amount: Number(amount), reference }, { onSuccess: close })
          }
        >
          <NumberInput
            name="amount"
            label={`Amount in ${invoice.currency}`}
            required
            min={0}
            defaultValue={invoice.open}
          />
          <TextInput name="reference" label="Reference" required maxLength={128} />
        </PlainForm>
      )}
    </DialogButton>
  )
}

function IssueCreditNote({ organizationId, invoice }: InvoiceActionProps) {
  const issue = useChange(
    (body: { amount: number; reason: string; reference: string }) =>
      call('post', '/admin/v1/invoices/{invoiceId}/credit-notes', { path: { invoiceId: invoice.id }, body }),
    [`/organizations/${organizationId}`],
    ({ number }) => tell.done(`Credit note ${number} issued`),
  )
  return (
    <DialogButton
      size="compact-sm"
      label="Credit"
      aria-label={`Issue a credit note for ${invoice.number}`}
      title={`Credit note for ${invoice.number}`}
      onClose={issue.reset}
    >
      {(close) => (
        <PlainForm
          change={issue}
          problem="Couldn’t issue the credit note"
          submit="Issue credit note"
          onSubmit={({ amount, reason = '', reference = '' }) =>
            issue.mutate({ amount: Number(amount), reason, reference }, { onSuccess: close })
          }
        >
          <NumberInput name="amount" label="Net amount in US dollars" required min={0} decimalScale={2} />
          <TextInput name="reason" label="Reason" required maxLength={512} />
          <TextInput name="reference" label="Reference" required maxLength={128} />
        </PlainForm>
      )}
    </DialogButton>
  )
}
