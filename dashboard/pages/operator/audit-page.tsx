import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsOf } from '../../api/list-query.ts'
import { auditQuery } from '../../api/operations.ts'
import type { AuditEntry } from '../../api/types.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { plural, words } from '../../ui/format.ts'
import { Identifier } from '../../ui/identifier.tsx'
import { Instant } from '../../ui/instant.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useAddress } from '../../ui/use-address.ts'

function actorName({ actor }: AuditEntry): string {
  if (actor.kind === 'token') return 'Operator’s token'
  return actor.email ?? (actor.kind === 'system' ? 'The service' : 'A former member')
}

/** Who changed what, and when. */
export function AuditPage() {
  const address = useAddress()
  const list = useInfiniteQuery({
    ...auditQuery(address.value('object') === '' ? {} : { objectId: address.value('object') }),
    refetchInterval: 10_000,
  })
  const rows = itemsOf(list.data)
  const [opened, setOpened] = useState<AuditEntry>()
  const columns: Column<AuditEntry>[] = [
    { name: 'When', cell: (row) => <Instant at={row.at} isExact /> },
    { name: 'Who', cell: (row) => <bdi>{actorName(row)}</bdi> },
    { name: 'What', cell: (row) => words(row.action.replace('.', ': ')) },
    { name: 'Object', from: 'sm', cell: (row) => words(row.objectType) },
    { name: 'Id', from: 'md', cell: (row) => <Identifier id={row.objectId} of={row.objectType} /> },
    {
      name: 'Changes',
      isNameHidden: true,
      align: 'end',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Changes of ${row.action} by ${actorName(row)}`}
          onClick={() => setOpened(row)}
        >
          Changes
        </Button>
      ),
    },
  ]
  return (
    <Page title="Audit" lead="Every change that a person or a token made, the latest first. Times are in UTC.">
      <Card isFlush>
        {list.isError ? (
          <Problem title="The audit could not be read." error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Audit"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={
              <Empty icon="audit" title="Nothing has been changed yet">
                The first change of a campaign, a key or a setting stands here.
              </Empty>
            }
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <More
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            shown={plural(rows.length, 'change')}
          />
        )}
      </Card>
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? `${words(opened.action)}: ${words(opened.objectType)}` : ''}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CodeBlock label="Changes" code={JSON.stringify(opened?.changes ?? null, null, 2)} />
      </Modal>
    </Page>
  )
}
