import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type TransactionFilters, transactionsCsvUrl, transactionsQuery } from '../../api/transactions.ts'
import { paths } from '../../paths.ts'
import { choices } from '../../ui/form/choices.ts'
import { Empty } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Toolbar } from '../../ui/page/toolbar.tsx'
import { DownloadCsv } from '../../ui/table/download-csv.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useOrganizationId } from '../address-ids.ts'
import { CampaignFilter, EnvironmentFilter, OpenedDays } from '../transactions/transaction-filters.tsx'
import { TransactionTable } from '../transactions/transaction-table.tsx'

/** Lists the clicks and conversions of the organization's campaigns. */
export function ConversionsPage() {
  const organizationId = useOrganizationId()
  const address = useAddress()
  const state = address.choice('state', ['created', 'failed', 'any']) ?? 'verified'
  const filters: TransactionFilters = {
    organizationId,
    environment: address.choice('environment', ['test']) ?? 'live',
    state: state === 'any' ? undefined : state,
    campaignId: address.value('campaignId') || undefined,
    from: address.value('from') || undefined,
    to: address.value('to') || undefined,
  }
  const list = useInfiniteQuery({ ...transactionsQuery(filters), refetchInterval: 5000 })
  return (
    <Page
      title="Conversions"
      lead="Each click creates a transaction. A verified transaction is a conversion. Days are in UTC."
      actions={<DownloadCsv href={transactionsCsvUrl(filters)} />}
    >
      <Toolbar label="Filters">
        <Select
          label="State"
          size="xs"
          w={120}
          allowDeselect={false}
          value={state}
          onChange={(next) => address.set({ state: next === 'verified' ? undefined : (next ?? undefined) })}
          data={choices({ verified: 'Verified', created: 'Clicked', failed: 'Failed', any: 'Any' })}
        />
        <CampaignFilter campaignsOf={{ organizationId }} />
        <EnvironmentFilter />
        <OpenedDays />
      </Toolbar>
      <Card isFlush>
        <TransactionTable
          campaignsOf={{ organizationId }}
          label="Conversions"
          list={list}
          pathOf={(id) => paths.conversion(organizationId, id)}
          empty={<NoConversions />}
        />
      </Card>
    </Page>
  )
}

function NoConversions() {
  return (
    <Empty icon="conversions" title="No matching transactions">
      Conversions appear as soon as a postback verifies them. Change the filters, or check the live log under Tracking
      and postbacks.
    </Empty>
  )
}
