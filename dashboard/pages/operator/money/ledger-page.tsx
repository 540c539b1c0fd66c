import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addressOf, listQuery, oneQuery } from '../../../api/client.ts'
import type { LedgerAccount, LedgerEntry, TrialBalance } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { AddressField, Download, Toolbar } from '../../../ui/table/list-tools.tsx'
import { formatAmount, formatDate, words } from '../../../ui/text/format.ts'
import { Identifier, Instant, TextLink } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { useBook } from './use-book.tsx'

/** Shows the operator the double-entry ledger: balances, accounts, and every entry. */
export function LedgerPage() {
  const { demo, select } = useBook()
  return (
    <Page
      title="Ledger"
      lead="Entries are never changed, and the lines of each add up to 0. A debit is positive, a credit negative."
      actions={select}
    >
      <AddressTabs
        tabs={[
          { id: 'balance', name: 'Trial balance', content: () => <Balances demo={demo} /> },
          { id: 'accounts', name: 'Accounts', content: () => <Accounts demo={demo} /> },
          { id: 'entries', name: 'Entries', content: () => <Entries demo={demo} /> },
        ]}
      />
    </Page>
  )
}

const nothing = (
  <Empty icon="ledger" title="Nothing is booked yet">
    The first verified conversion of a campaign with a payout is the first entry.
  </Empty>
)

function Balances({ demo }: { demo: boolean }) {
  const day = useAddress().value('before')
  const at = day === '' ? undefined : `${day}T00:00:00Z`
  const balance = useQuery(oneQuery('/admin/v1/ledger/trial-balance', { query: { demo, at } }))
  return (
    <Stack gap={20}>
      <Toolbar label="Filters">
        <AddressField name="before" label="Booked before (UTC)" type="date" />
      </Toolbar>
      <TableCard
        title="Trial balance"
        lead={`The sums of all accounts of a kind, ${at === undefined ? 'now' : `as ${formatDate(at)} began`}. The balances of a currency add up to 0.`}
        columns={balanceColumns}
        rows={balance.data?.data}
        of={balance}
        rowKey={({ currency, kind }) => `${currency} ${kind}`}
        empty={nothing}
      />
    </Stack>
  )
}

const balanceColumns: Column<TrialBalance['data'][number]>[] = [
  { name: 'Account', cell: (row) => words(row.kind) },
  { name: 'Currency', from: 'sm', cell: (row) => row.currency },
  { name: 'Debit', align: 'end', from: 'sm', cell: (row) => formatAmount(row.debit, row.currency) },
  { name: 'Credit', align: 'end', from: 'sm', cell: (row) => formatAmount(row.credit, row.currency) },
  { name: 'Balance', align: 'end', cell: (row) => formatAmount(row.balance, row.currency) },
]

function Accounts({ demo }: { demo: boolean }) {
  return (
    <CursorTable
      title="Accounts"
      list={listQuery('/admin/v1/ledger/accounts', { query: { demo } })}
      noun="account"
      columns={accountColumns}
      empty={nothing}
    />
  )
}

const accountColumns: Column<LedgerAccount>[] = [
  {
    name: 'Account',
    cell: (row) => <TextLink to={paths.ledger({ tab: 'entries', account: row.id })}>{words(row.kind)}</TextLink>,
  },
  { name: 'Of', cell: (row) => <Owner account={row} /> },
  { name: 'Paid through', from: 'md', cell: (row) => <Instant at={row.paidThrough} isExact /> },
  { name: 'Balance', align: 'end', cell: (row) => formatAmount(row.balance, row.currency) },
]

function Owner({ account: { organizationId, projectId, creatorId } }: { account: LedgerAccount }) {
  if (organizationId !== null) {
    return <Identifier id={organizationId} of="organization" to={paths.tenantOrganization(organizationId)} />
  }
  if (projectId === null) return <span className="dimmed">The network</span>
  return (
    <>
      <Identifier id={projectId} of="project" to={paths.tenantProject(projectId)} />
      {creatorId !== null && <bdi className="dimmed"> {creatorId}</bdi>}
    </>
  )
}

const entryKinds = {
  completion: 'Completion',
  reversal: 'Reversal',
  deposit: 'Deposit',
  receipt: 'Receipt',
  payment: 'Payment',
  adjustment: 'Adjustment',
}

function Entries({ demo }: { demo: boolean }) {
  const address = useAddress()
  const accountId = address.value('account') || undefined
  const query = {
    demo,
    accountId,
    kind: address.choice('kind', Object.keys(entryKinds) as (keyof typeof entryKinds)[]),
  }
  return (
    <Stack gap={20}>
      <Toolbar label="Filters">
        <Select label="Kind" size="xs" placeholder="Any" clearable w={140} {...address.field('kind', entryKinds)} />
        <Download href={addressOf('/admin/v1/ledger/entries', { query: { ...query, format: 'csv' } })} />
      </Toolbar>
      <CursorTable
        title="Entries"
        list={listQuery('/admin/v1/ledger/entries', { query })}
        noun="entry"
        nouns="entries"
        columns={entryColumns}
        filters={['kind', 'account']}
        empty={nothing}
      />
    </Stack>
  )
}

const entryColumns: Column<LedgerEntry>[] = [
  { name: 'Booked', cell: (row) => <Instant at={row.bookedAt} isExact /> },
  { name: 'Kind', cell: (row) => words(row.kind) },
  {
    name: 'Transaction',
    from: 'md',
    cell: ({ transactionId: id }) => (
      <Identifier id={id} of="transaction" to={id === null ? undefined : paths.anyTransaction(id)} />
    ),
  },
  { name: 'Reason', from: 'md', cell: (row) => words(row.reason) },
  {
    name: 'Lines',
    cell: (row) => (
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {row.lines.map(({ accountId, kind, currency, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and an account may have two.
          <li key={`${accountId} ${index}`} className="numeric">
            {words(kind)} <span className="nowrap">{formatAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    ),
  },
]
