import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '../../../api/list-query.ts'
import type { Delivery } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { State } from '../../../ui/text/badge.tsx'
import { formatDuration, none, words } from '../../../ui/text/format.ts'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { Instant } from '../../../ui/text/instant.tsx'
import { useAddress } from '../../../ui/use-address.ts'

const outcomes = ['delivered', 'failed', 'skipped', 'unknown'] as const

/** Lists every delivery attempt, and what was skipped while paused. */
export function WebhookDeliveries({ appId, hasWebhook }: { appId: string; hasWebhook: boolean }) {
  const address = useAddress()
  const outcome = address.choice('outcome', outcomes)
  const list = useInfiniteQuery({
    ...listQuery('/admin/v1/apps/{appId}/webhook/deliveries', { path: { appId }, query: { outcome } }),
    refetchInterval: 5000,
  })
  return (
    <Card title="Deliveries" actions={<ChoiceFilter parameter="outcome" name="Outcome" choices={outcomes} />} isFlush>
      <CursorTable
        label="Deliveries"
        columns={columns(appId)}
        list={list}
        rowKey={(row, index) => `${row.transactionId} ${index}`}
        empty={
          <Empty icon="webhook" title="No deliveries yet">
            {hasWebhook
              ? 'Send a test event, or complete a transaction of a demo campaign.'
              : 'Create a webhook to receive every verified conversion.'}
          </Empty>
        }
        filters={['outcome']}
        noun="delivery"
        nouns="deliveries"
      />
    </Card>
  )
}

function columns(appId: string): Column<Delivery>[] {
  return [
    {
      name: 'Transaction',
      cell: (row) =>
        row.isTest ? (
          <span className="dimmed">Test event</span>
        ) : (
          <Identifier id={row.transactionId} of="transaction" to={paths.transaction(appId, row.transactionId)} />
        ),
    },
    { name: 'Outcome', cell: (row) => <State of={row.outcome} /> },
    { name: 'Status', align: 'end', from: 'sm', cell: (row) => row.httpStatus ?? none },
    { name: 'Duration', align: 'end', from: 'sm', cell: (row) => formatDuration(row.durationMs) },
    { name: 'Error', from: 'md', cell: (row) => errorWords(row.error) },
    { name: 'Secret', from: 'md', cell: (row) => (row.secretVersion === null ? none : `v${row.secretVersion}`) },
    { name: 'IP address', from: 'md', cell: (row) => <span className="mono">{row.address ?? none}</span> },
    { name: 'Time', cell: (row) => <Instant at={row.at} /> },
  ]
}

/** `webhook_deleted` also marks completions of the demo network, whose app never had a webhook. */
function errorWords(error: Delivery['error']): string {
  return error === 'webhook_deleted' ? 'No webhook configured' : words(error)
}
