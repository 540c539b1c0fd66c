import { NumberInput, TextInput } from '@mantine/core'
import { call, listQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Funding } from '../../../api/types.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatMoney, words } from '../../../ui/text/format.ts'
import { Instant } from '../../../ui/text/values.tsx'

interface FundingProps {
  of: 'deposit' | 'refund'
  organizationId: string
  isOperator: boolean
}

/** Lists the deposits or refunds of an organization; the operator records them. */
export function FundingTable({ of, organizationId, isOperator }: FundingProps) {
  const list = listQuery(`/admin/v1/organizations/{organizationId}/${of}s`, { path: { organizationId } })
  return (
    <CursorTable
      title={words(`${of}s`)}
      list={list}
      noun={of}
      columns={columns}
      actions={isOperator && <RecordFunding of={of} organizationId={organizationId} />}
      empty={
        <Empty icon="money" title={`No ${of}s yet`}>
          {isOperator
            ? `Record a ${of} once the bank shows it.`
            : `The operator records a ${of} once the bank shows it.`}
        </Empty>
      }
    />
  )
}

const columns: Column<Funding>[] = [
  { name: 'Received', cell: (row) => <Instant at={row.receivedAt} isExact /> },
  { name: 'Reference', cell: (row) => <bdi>{row.reference}</bdi> },
  { name: 'Amount', align: 'end', cell: (row) => formatMoney(row.amount) },
]

function RecordFunding({ of, organizationId }: Omit<FundingProps, 'isOperator'>) {
  const record = useChange(
    (body: { amount: number; reference: string }) =>
      call('post', `/admin/v1/organizations/{organizationId}/${of}s`, { path: { organizationId }, body }),
    [`/organizations/${organizationId}`],
    () => tell.done(`${words(of)} recorded`),
  )
  const save = ({ amount, reference = '' }: Partial<Record<string, string>>, close: () => void) =>
    record.mutate({ amount: Number(amount), reference }, { onSuccess: close })
  return (
    <DialogButton label={`Record ${of}`} onClose={record.reset}>
      {(close) => (
        <PlainForm
          change={record}
          problem={`Couldn’t record the ${of}`}
          submit={`Record ${of}`}
          onSubmit={(fields) => save(fields, close)}
        >
          <NumberInput name="amount" label="Amount in US dollars" required min={0} decimalScale={6} />
          <TextInput
            name="reference"
            label="Reference"
            description={`Names this ${of} in your bank’s records. The same reference is never booked twice.`}
            required
            maxLength={128}
          />
        </PlainForm>
      )}
    </DialogButton>
  )
}
