import { Group, Select, Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { call, listQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { ListedBatch, Rail } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatAmount } from '../../../ui/text/format.ts'
import { Instant, State, TextLink } from '../../../ui/text/values.tsx'
import { choices } from '../../../ui/use-address.ts'
import { railNames } from '../../billing/rail-names.ts'
import { useBook } from './use-book.tsx'

/** Lists the payment batches, and drafts new ones. */
export function BatchesPage() {
  const { demo, select } = useBook()
  return (
    <Page
      title="Payments"
      lead="A batch pays all publishers and creators of one rail and currency. A second person approves it."
      actions={
        <Group gap={8}>
          {select}
          <DraftBatch demo={demo} />
        </Group>
      }
    >
      <CursorTable
        title="Batches"
        list={listQuery('/admin/v1/payment-batches', { query: { demo } })}
        noun="batch"
        nouns="batches"
        columns={columns}
        rowPath={(row) => paths.batch(row.id)}
        empty={
          <Empty icon="money" title="No batches yet">
            Draft one: it shows who would be paid, and why others would not.
          </Empty>
        }
      />
    </Page>
  )
}

const columns: Column<ListedBatch>[] = [
  {
    name: 'Drafted',
    cell: (row) => (
      <TextLink to={paths.batch(row.id)}>
        <Instant at={row.createdAt} isExact />
      </TextLink>
    ),
  },
  { name: 'State', cell: (row) => <State of={row.state} /> },
  { name: 'Rail', from: 'sm', cell: (row) => railNames[row.rail] },
  { name: 'Cutoff', from: 'md', cell: (row) => <Instant at={row.cutoff} isExact /> },
  {
    name: 'Total',
    align: 'end',
    cell: (row) => formatAmount(row.total, row.currency),
  },
]

function DraftBatch({ demo }: { demo: boolean }) {
  const navigate = useNavigate()
  const draft = useChange(
    (body: { rail: Rail; currency: string }) => call('post', '/admin/v1/payment-batches', { body: { ...body, demo } }),
    ['/payment-batches'],
    ({ id }) => void navigate(paths.batch(id)),
  )
  return (
    <DialogButton label="Draft batch" onClose={draft.reset}>
      {() => (
        <PlainForm
          change={draft}
          problem="Couldn’t draft the batch"
          submit="Draft batch"
          onSubmit={({ rail = 'manual', currency = '' }) =>
            draft.mutate({ rail: rail as Rail, currency: currency.toUpperCase() })
          }
        >
          <Select name="rail" label="Rail" data={choices(railNames)} defaultValue="sepa" allowDeselect={false} />
          <TextInput name="currency" label="Currency" defaultValue="EUR" required maxLength={3} />
          <Text size="sm">A draft is an estimate. Nothing is booked before its approval.</Text>
        </PlainForm>
      )}
    </DialogButton>
  )
}
