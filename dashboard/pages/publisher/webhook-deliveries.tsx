import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsOf } from '../../api/list-query.ts'
import type { Delivery } from '../../api/types.ts'
import { deliveriesQuery } from '../../api/webhook.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatDuration, none, plural } from '../../ui/format.ts'
import { Identifier } from '../../ui/identifier.tsx'
import { Instant } from '../../ui/instant.tsx'
import { More } from '../../ui/more.tsx'
import { Problem } from '../../ui/problem.tsx'
import { State } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

/** Every attempt, and what was skipped while paused. */
export function WebhookDeliveries({ appId, hasWebhook }: { appId: string; hasWebhook: boolean }) {
  const address = useAddress()
  const outcome = address.choice('outcome', ['delivered', 'failed', 'skipped', 'unknown'])
  const list = useInfiniteQuery({ ...deliveriesQuery(appId, { outcome }), refetchInterval: 5000 })
  const rows = itemsOf(list.data)
  return (
    <Card
      title="Deliveries"
      actions={
        <Select
          aria-label="Outcome"
          placeholder="Any outcome"
          clearable
          w={160}
          value={outcome ?? null}
          onChange={(next) => address.set({ outcome: next ?? undefined })}
          data={['delivered', 'failed', 'skipped', 'unknown'].map((value) => ({
            value,
            label: value[0]?.toUpperCase() + value.slice(1),
          }))}
        />
      }
      isFlush
    >
      {list.isError ? (
        <Problem title="The deliveries could not be read." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Deliveries"
          columns={columns(appId)}
          rows={rows}
          rowKey={(row, index) => `${row.transactionId} ${index}`}
          empty={<NoDeliveries isFiltered={outcome !== undefined} hasWebhook={hasWebhook} />}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <More
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          shown={plural(rows.length, 'delivery', 'deliveries')}
        />
      )}
    </Card>
  )
}

function columns(appId: string): Column<Delivery>[] {
  return [
    {
      name: 'Transaction',
      cell: (row) => (
        <Identifier id={row.transactionId} of="transaction" to={paths.transaction(appId, row.transactionId)} />
      ),
    },
    { name: 'Outcome', cell: (row) => <State of={row.outcome} /> },
    { name: 'Status', align: 'end', cell: (row) => row.httpStatus ?? none },
    { name: 'Duration', align: 'end', from: 'sm', cell: (row) => formatDuration(row.durationMs) },
    { name: 'Error', from: 'md', cell: (row) => row.error ?? none },
    { name: 'Address', from: 'md', cell: (row) => <span className="mono">{row.address ?? none}</span> },
    { name: 'When', cell: (row) => <Instant at={row.at} /> },
  ]
}

function NoDeliveries({ isFiltered, hasWebhook }: { isFiltered: boolean; hasWebhook: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon="search" title="No delivery with this outcome">
        Choose another one.
      </Empty>
    )
  }
  return (
    <Empty icon="webhook" title="Nothing has been sent yet">
      {hasWebhook
        ? 'Send a test above, or complete a transaction of the demo campaigns: the attempt appears here.'
        : 'Create the webhook first; then every verified completion appears here.'}
    </Empty>
  )
}
