import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/client.ts'
import { useMe } from '../../../shell/session.ts'
import { Figures } from '../../../ui/chart/figure.tsx'
import { LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { formatMoney, none, plural } from '../../../ui/text/format.ts'
import { useOrganizationId } from '../../address-ids.ts'
import { BillingTermsCard } from './billing-terms-card.tsx'
import { FundingTable } from './funding-table.tsx'
import { InvoicesTable } from './invoices-table.tsx'
import { ReconciliationCard } from './reconciliation-card.tsx'

/** The days that prepaid money should still last: below them the page warns. */
const fewDays = 7

/** Shows an advertiser its balance, invoices, deposits and refunds; the operator issues and records them here. */
export function BillingPage() {
  const organizationId = useOrganizationId()
  const { isOperator } = useMe()
  return (
    <Page
      title="Billing"
      lead="Each campaign is billed for what it pays for: conversions, clicks or impressions. Amounts are in US dollars."
    >
      <Balance organizationId={organizationId} />
      <AddressTabs
        tabs={[
          {
            id: 'invoices',
            name: 'Invoices',
            content: () => <InvoicesTable organizationId={organizationId} isOperator={isOperator} />,
          },
          {
            id: 'deposits',
            name: 'Deposits and refunds',
            content: () => (
              <Stack gap={20}>
                <FundingTable of="deposit" organizationId={organizationId} isOperator={isOperator} />
                <FundingTable of="refund" organizationId={organizationId} isOperator={isOperator} />
              </Stack>
            ),
          },
          {
            id: 'reconciliation',
            name: 'Reconciliation',
            content: () => <ReconciliationCard organizationId={organizationId} />,
          },
          {
            id: 'details',
            name: 'Billing details',
            content: () => <BillingTermsCard organizationId={organizationId} isOperator={isOperator} />,
          },
        ]}
      />
    </Page>
  )
}

const modes = {
  invoice: 'Billed by invoice',
  prepaid: 'Prepaid: conversions count while money is left',
  credit: 'On credit: conversions count up to the limit',
}

function Balance({ organizationId }: { organizationId: string }) {
  const balance = useQuery({
    ...oneQuery('/admin/v1/organizations/{organizationId}/balance', { path: { organizationId } }),
    refetchInterval: 30_000,
  })
  const { data } = balance
  const days = data?.runsOutInDays ?? null
  const limit = data?.creditLimit ?? null
  return (
    <>
      <LoadProblem what="the balance" of={balance} />
      {data?.remaining !== null && data !== undefined && data.remaining <= 0 && (
        <Note tone="bad" title="No money is left">
          Campaigns whose payout is above the balance are not shown. They return with the next deposit.
        </Note>
      )}
      {days !== null && days < fewDays && data !== undefined && (data.remaining ?? 0) > 0 && (
        <Note tone="warn" title={`Money is left for ${plural(days, 'day')}`}>
          At the spending of the last seven days.
        </Note>
      )}
      <Figures
        of={[
          [
            'Remaining',
            data && (data.remaining === null ? none : formatMoney(data.remaining)),
            data && modes[data.mode],
          ],
          ['Paid in', data && formatMoney(data.funded), 'Deposits and payments less refunds'],
          ['Used', data && formatMoney(data.used), 'With tax, less reversals and credit notes'],
          ['Owed', data && formatMoney(data.owed), limit === null ? undefined : `Credit limit ${formatMoney(limit)}`],
          ['Open invoices', data && formatMoney(data.invoicedUnpaid)],
        ]}
      />
    </>
  )
}
