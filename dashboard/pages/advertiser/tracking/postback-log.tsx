import { listQuery } from '../../../api/client.ts'
import type { Postback } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { AddressField, ChoiceFilter } from '../../../ui/table/list-tools.tsx'
import { words } from '../../../ui/text/format.ts'
import { Badge, Identifier, Instant, State } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'

const verdicts = [
  'verified',
  'duplicate',
  'rejected',
  'reversed',
  'rejected_by_rule',
  'unknown_transaction',
  'malformed',
] as const

/**
 * Lists every postback and completion call with its verdict, including rejected ones with this organization's token or
 * key.
 */
export function PostbackLog({ organizationId }: { organizationId: string }) {
  const address = useAddress()
  const verdict = address.choice('verdict', verdicts)
  const transactionId = address.value('transaction') || undefined
  const list = listQuery('/admin/v1/organizations/{organizationId}/postbacks', {
    path: { organizationId },
    query: { verdict, transactionId },
  })
  return (
    <CursorTable
      title="Live log"
      lead="Updates automatically. Calls with a wrong token or key aren’t listed; they are answered with 401."
      actions={
        <>
          <AddressField
            name="transaction"
            aria-label="Transaction ID"
            placeholder="Filter by transaction ID"
            size="sm"
            w={250}
          />
          <ChoiceFilter parameter="verdict" name="Verdict" choices={verdicts} />
        </>
      }
      columns={columns(organizationId)}
      list={{ ...list, refetchInterval: 4000 }}
      rowKey={(row, index) => row.id ?? `${row.at} ${index}`}
      empty={
        <Empty icon="tracking" title="No postbacks yet">
          Build your URL under Postback URL and call it from your server, or test one under Dry run. Rejected calls
          appear here with the reason.
        </Empty>
      }
      filters={['verdict', 'transaction']}
      noun="postback"
    />
  )
}

/** Verdicts on calls without a transaction of this organization. */
const withoutTransaction: ReadonlySet<string> = new Set(['unknown_transaction', 'malformed'])

function columns(organizationId: string): Column<Postback>[] {
  return [
    {
      name: 'Verdict',
      cell: (row) => (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
          <State of={row.verdict} />
          {row.goal !== null && <Badge tone="quiet">{row.goal}</Badge>}
          {row.dryRun && <Badge tone="quiet">Dry run</Badge>}
        </span>
      ),
    },
    {
      name: 'Transaction',
      cell: (row) => (
        <Identifier
          id={row.transactionId}
          of="transaction"
          to={
            row.transactionId === null || withoutTransaction.has(row.verdict)
              ? undefined
              : paths.conversion(organizationId, row.transactionId)
          }
        />
      ),
    },
    { name: 'Response', from: 'sm', cell: (row) => row.message },
    { name: 'Status', align: 'end', from: 'md', cell: (row) => row.httpStatus },
    { name: 'Source', from: 'md', cell: (row) => words(row.source) },
    { name: 'Time', cell: (row) => <Instant at={row.at} /> },
  ]
}
