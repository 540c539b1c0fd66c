import { NumberInput, TextInput } from '@mantine/core'
import { call, listQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { ExchangeRate } from '../../../api/types.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card, Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { useToday } from '../../../ui/text/use-now.ts'
import { Badge, Instant } from '../../../ui/text/values.tsx'

/** Lists the exchange rates by day, and sets them. */
export function RatesPage() {
  return (
    <Page
      title="Exchange rates"
      lead="Invoices and payments in other currencies use the rate of their day, or else the newest of the seven days before."
    >
      <SetRate />
      <CursorTable
        title="Rates"
        list={listQuery('/admin/v1/exchange-rates', {})}
        noun="rate"
        columns={columns}
        rowKey={({ currency, day }) => `${currency} ${day}`}
        empty={
          <Empty icon="rates" title="No rates yet">
            Set one above, or import the file of the European Central Bank with POST /admin/v1/exchange-rates/import.
          </Empty>
        }
      />
    </Page>
  )
}

const columns: Column<ExchangeRate>[] = [
  { name: 'Day', cell: (row) => formatDate(row.day) },
  { name: 'Currency', cell: (row) => row.currency },
  { name: 'For one US dollar', align: 'end', cell: (row) => row.rate },
  {
    name: 'Source',
    from: 'sm',
    cell: (row) => (row.source === 'ecb' ? 'European Central Bank' : 'Entered'),
  },
  { name: 'Entered', from: 'md', cell: (row) => <Instant at={row.enteredAt} /> },
  { name: 'Used', from: 'sm', cell: (row) => row.used && <Badge tone="quiet">Used</Badge> },
]

function SetRate() {
  const today = useToday()
  const set = useChange(
    (body: { currency: string; day: string; rate: number }) => call('put', '/admin/v1/exchange-rates', { body }),
    ['/exchange-rates'],
    () => tell.done('Rate saved'),
  )
  return (
    <Card title="Set a rate" lead="A rate that an invoice or a payment used can’t be changed.">
      <PlainForm
        change={set}
        problem="Couldn’t set the rate"
        submit="Set rate"
        isRow
        onSubmit={({ currency = '', day = '', rate }) =>
          set.mutate({ currency: currency.toUpperCase(), day, rate: Number(rate) })
        }
      >
        <TextInput name="currency" label="Currency" placeholder="EUR" required maxLength={3} w={110} />
        <TextInput name="day" type="date" label="Day (UTC)" defaultValue={today} max={today} required />
        <NumberInput name="rate" label="Units for one US dollar" required min={0} decimalScale={10} />
      </PlainForm>
    </Card>
  )
}
