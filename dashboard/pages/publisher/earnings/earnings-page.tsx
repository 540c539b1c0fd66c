import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import type { EarningsBalance } from '../../../api/types.ts'
import { DayChart } from '../../../ui/chart/day-chart.tsx'
import { Figures } from '../../../ui/chart/figure.tsx'
import { figuresByDay } from '../../../ui/chart/utc-days.ts'
import { Empty, LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import { useAppId } from '../../address-ids.ts'
import { BillingDetailsCard } from './billing-details-card.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { StatementView } from './statement-view.tsx'

/** Shows a publisher what its project earned, what of it is held or payable, and what was paid. */
export function EarningsPage() {
  const app = useQuery(appQuery(useAppId()))
  const projectId = app.data?.projectId
  return (
    <Page
      title="Earnings"
      lead="The earnings of all apps of this project. Each is held for a time after its conversion, then becomes payable."
    >
      <LoadProblem what="the app" of={app} />
      {projectId !== undefined && (
        <>
          <Balance projectId={projectId} />
          <AddressTabs
            tabs={[
              { id: 'payments', name: 'Payments', content: () => <PaymentsTable projectId={projectId} /> },
              { id: 'statements', name: 'Statements', content: () => <StatementView projectId={projectId} /> },
              { id: 'method', name: 'Payment method', content: () => <PaymentMethodCard projectId={projectId} /> },
              { id: 'details', name: 'Billing details', content: () => <BillingDetailsCard projectId={projectId} /> },
            ]}
          />
        </>
      )}
    </Page>
  )
}

function Balance({ projectId }: { projectId: string }) {
  const balance = useQuery(oneQuery('/admin/v1/projects/{projectId}/earnings-balance', { path: { projectId } }))
  const { data } = balance
  const held = data?.held.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <LoadProblem what="the balance" of={balance} />
      {data !== undefined && data.owed > 0 && (
        <Note tone="warn" title={`Reversals exceed what is payable by ${formatMoney(data.owed)}`}>
          Your next earnings make up for it.
        </Note>
      )}
      <Figures
        of={[
          ['Payable', data && formatMoney(data.payable), data && `Smallest payment ${formatMoney(data.minimum)}`],
          ['Held', data && formatMoney(held)],
          ['Earned in all', data && formatMoney(data.earned), 'Less reversals'],
          ['Next payment', data && (data.nextPaymentOn === null ? 'No fixed day' : formatDate(data.nextPaymentOn))],
        ]}
      />
      <Card title="Held earnings" lead="By the UTC day on which they become payable.">
        <HeldChart held={data?.held} />
      </Card>
    </>
  )
}

function HeldChart({ held }: { held: EarningsBalance['held'] | undefined }) {
  const [first, last] = [held?.at(0), held?.at(-1)]
  if (held !== undefined && (first === undefined || last === undefined)) {
    return (
      <Empty icon="money" title="Nothing is held">
        New earnings appear here at once.
      </Empty>
    )
  }
  const days = held?.map(({ until, amount }) => ({ day: until, amount }))
  return (
    <DayChart
      label="Held earnings by day"
      kind="bar"
      isWhole={false}
      days={days && first && last && figuresByDay({ from: first.until, to: last.until }, days, ['amount'])}
      series={[{ key: 'amount', name: 'Becomes payable', color: '--series-completions' }]}
      format={formatMoney}
    />
  )
}
