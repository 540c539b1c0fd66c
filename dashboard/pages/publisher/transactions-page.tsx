import { Select, Switch, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type TransactionFilters, transactionsCsvUrl, transactionsQuery } from '../../api/transactions.ts'
import { paths } from '../../paths.ts'
import { choices } from '../../ui/form/choices.ts'
import { fieldsOf } from '../../ui/form/plain-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Toolbar } from '../../ui/page/toolbar.tsx'
import { AddressField } from '../../ui/table/address-field.tsx'
import { DownloadCsv } from '../../ui/table/download-csv.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useAppId } from '../address-ids.ts'
import { CampaignFilter, EnvironmentFilter, OpenedDays } from '../transactions/transaction-filters.tsx'
import { TransactionTable } from '../transactions/transaction-table.tsx'

const names = ['state', 'campaignId', 'userId', 'creatorId', 'environment', 'from', 'to'] as const

function useFilters(appId: string): TransactionFilters {
  const address = useAddress()
  const given = names.map((name) => [name, address.value(name)]).filter(([, value]) => value !== '')
  return { appId, environment: 'live', ...Object.fromEntries(given) }
}

/** Lists the app's transactions, one per click. */
export function TransactionsPage() {
  const appId = useAppId()
  const filters = useFilters(appId)
  const address = useAddress()
  const isLive = address.value('tail') !== 'off'
  const list = useInfiniteQuery({ ...transactionsQuery(filters), refetchInterval: isLive ? 4000 : false })
  return (
    <Page
      title="Transactions"
      lead="Each click creates a transaction. It becomes a conversion when the advertiser’s postback verifies it. Days are in UTC."
      actions={
        <>
          <Switch
            label="Live updates"
            checked={isLive}
            onChange={(event) => address.set({ tail: event.currentTarget.checked ? undefined : 'off' })}
          />
          <DownloadCsv href={transactionsCsvUrl(filters)} />
        </>
      }
    >
      <OpenById appId={appId} />
      <Filters appId={appId} />
      <Card isFlush>
        <TransactionTable
          campaignsOf={{ appId }}
          label="Transactions"
          list={list}
          pathOf={(id) => paths.transaction(appId, id)}
          empty={
            <Empty icon="transactions" title="No transactions yet">
              Request a feed under Keys and quick start, then click one of its links. To see transactions from test
              keys, set Environment to Test.
            </Empty>
          }
          filters={names}
        />
      </Card>
    </Page>
  )
}

function Filters({ appId }: { appId: string }) {
  const address = useAddress()
  return (
    <Toolbar label="Filters">
      <Select
        label="State"
        size="xs"
        placeholder="Any"
        clearable
        w={110}
        value={address.value('state') || null}
        onChange={(state) => address.set({ state: state ?? undefined })}
        data={choices({ created: 'Clicked', verified: 'Verified', failed: 'Failed' })}
      />
      <CampaignFilter campaignsOf={{ appId }} />
      <EnvironmentFilter />
      <AddressField name="userId" label="User ID" isExact w={120} />
      <AddressField name="creatorId" label="Creator ID" isExact w={120} />
      <OpenedDays />
    </Toolbar>
  )
}

function OpenById({ appId }: { appId: string }) {
  const navigate = useNavigate()
  return (
    <form
      onSubmit={(event) => {
        const id = fieldsOf(event).id
        if (id) void navigate(paths.transaction(appId, id))
      }}
    >
      <TextInput
        name="id"
        aria-label="Transaction ID"
        placeholder="Go to transaction ID"
        leftSection={<Icon name="search" size={16} />}
        maw={420}
      />
    </form>
  )
}
