import { Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../../api/client.ts'
import { allCampaignsQuery, type TransactionFilters, transactionsQuery } from '../../api/queries.ts'
import type { AppOrOrganization } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { fieldsOf } from '../../ui/form/plain-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AddressField, Download, Toolbar } from '../../ui/table/list-tools.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useAppId, useOrganizationId } from '../address-ids.ts'
import { TransactionTable } from './transaction-table.tsx'

const names = ['state', 'campaignId', 'userId', 'creatorId', 'environment', 'from', 'to'] as const

export function TransactionsPage() {
  const appId = useAppId()
  const address = useAddress()
  const isLive = address.value('tail') !== 'off'
  return (
    <ListPage
      title="Transactions"
      lead="Each click creates a transaction. It becomes a conversion when the advertiser’s postback verifies it. Days are in UTC."
      of={{ appId }}
      filters={useFilters(names)}
      refetchInterval={isLive ? 4000 : false}
      actions={
        <Switch
          label="Live updates"
          checked={isLive}
          onChange={(event) => address.set({ tail: event.currentTarget.checked ? undefined : 'off' })}
        />
      }
      above={<OpenById appId={appId} />}
      state={
        <Select
          label="State"
          size="xs"
          placeholder="Any"
          clearable
          w={110}
          {...address.field('state', { created: 'Clicked', verified: 'Verified', failed: 'Failed' })}
        />
      }
      more={['userId', 'creatorId'].map((name) => (
        <AddressField key={name} name={name} label={name === 'userId' ? 'User ID' : 'Creator ID'} isExact w={120} />
      ))}
      pathOf={(id) => paths.transaction(appId, id)}
      clearable={names}
      empty={
        <Empty icon="transactions" title="No transactions yet">
          Request a feed under Keys and quick start, then click one of its links. To see transactions from test keys,
          set Environment to Test.
        </Empty>
      }
    />
  )
}

/** Lists the clicks and conversions of the organization's campaigns. */
export function ConversionsPage() {
  const organizationId = useOrganizationId()
  const states = { verified: 'Verified', created: 'Clicked', failed: 'Failed', any: 'Any' }
  const state = useAddress().field('state', states, 'verified')
  const filters = useFilters(['campaignId', 'environment', 'from', 'to'])
  return (
    <ListPage
      title="Conversions"
      lead="Each click creates a transaction. A verified transaction is a conversion. Days are in UTC."
      of={{ organizationId }}
      filters={{ ...filters, state: state.value === 'any' ? undefined : state.value }}
      refetchInterval={5000}
      state={<Select label="State" size="xs" w={120} allowDeselect={false} {...state} />}
      pathOf={(id) => paths.conversion(organizationId, id)}
      empty={
        <Empty icon="conversions" title="No matching transactions">
          Conversions appear as soon as a postback verifies them. Change the filters, or check the live log under
          Tracking and postbacks.
        </Empty>
      }
    />
  )
}

/** Reads filters from the page's address. */
function useFilters(of: readonly string[]): TransactionFilters {
  const address = useAddress()
  const given = of.map((name) => [name, address.value(name)]).filter(([, value]) => value !== '')
  return { environment: 'live', ...Object.fromEntries(given) }
}

interface ListPageProps {
  title: string
  lead: string
  of: AppOrOrganization
  filters: TransactionFilters
  refetchInterval: number | false
  actions?: ReactNode
  above?: ReactNode
  /** The filter by state. */
  state: ReactNode
  more?: ReactNode
  pathOf: (id: string) => string
  /** The filters that an empty result offers to clear. */
  clearable?: readonly string[]
  empty: ReactNode
}

function ListPage(props: ListPageProps) {
  const { title, lead, of, refetchInterval, actions, above, state, more, pathOf, clearable = [], empty } = props
  const filters = { ...props.filters, ...of }
  const csv = addressOf('/admin/v1/transactions', { query: { ...filters, format: 'csv' } })
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          {actions}
          <Download href={csv} />
        </>
      }
    >
      {above}
      <Toolbar label="Filters">
        {state}
        <CampaignFilter of={of} />
        <Select
          label="Environment"
          size="xs"
          w={100}
          allowDeselect={false}
          {...useAddress().field('environment', { live: 'Live', test: 'Test' }, 'live')}
        />
        {more}
        <AddressField name="from" type="date" label="Clicked from (UTC)" />
        <AddressField name="to" type="date" label="Clicked to (UTC)" />
      </Toolbar>
      <TransactionTable
        campaignsOf={of}
        label={title}
        list={{ ...transactionsQuery(filters), refetchInterval }}
        pathOf={pathOf}
        filters={clearable}
        empty={empty}
      />
    </Page>
  )
}

function CampaignFilter({ of }: { of: AppOrOrganization }) {
  const { data: campaigns = [] } = useQuery({ ...allCampaignsQuery(of), staleTime: 60_000 })
  return (
    <Select
      label="Campaign"
      size="xs"
      placeholder="Any"
      searchable
      clearable
      limit={50}
      w={170}
      nothingFoundMessage="No matching campaigns"
      {...useAddress().field('campaignId', Object.fromEntries(campaigns.map(({ id, name }) => [id, name])))}
    />
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
