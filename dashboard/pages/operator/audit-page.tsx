import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQuery } from '../../api/operations.ts'
import type { AuditEntry } from '../../api/types.ts'
import { Empty } from '../../ui/message/empty.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CursorTable } from '../../ui/table/cursor-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { words } from '../../ui/text/format.ts'
import { Identifier } from '../../ui/text/identifier.tsx'
import { Instant } from '../../ui/text/instant.tsx'
import { useAddress } from '../../ui/use-address.ts'

function actorName({ actor }: AuditEntry): string {
  if (actor.kind === 'token') return 'Operator token'
  return actor.email ?? (actor.kind === 'system' ? 'System' : 'Former member')
}

/** Lists every change with its author and time. */
export function AuditPage() {
  const address = useAddress()
  const list = useInfiniteQuery({
    ...auditQuery(address.value('object') === '' ? {} : { objectId: address.value('object') }),
    refetchInterval: 10_000,
  })
  const [opened, setOpened] = useState<AuditEntry>()
  const columns: Column<AuditEntry>[] = [
    { name: 'Time', cell: (row) => <Instant at={row.at} isExact /> },
    { name: 'Actor', cell: (row) => <bdi data-breaks>{actorName(row)}</bdi> },
    { name: 'Action', cell: (row) => words(row.action.split('.').at(-1)) },
    { name: 'Object', from: 'sm', cell: (row) => words(row.objectType) },
    { name: 'ID', from: 'md', cell: (row) => <Identifier id={row.objectId} of={row.objectType} /> },
    {
      name: 'Changes',
      isNameHidden: true,
      align: 'end',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`View changes: ${row.action} by ${actorName(row)}`}
          onClick={() => setOpened(row)}
        >
          Changes
        </Button>
      ),
    },
  ]
  return (
    <Page title="Audit" lead="Every change made by a member or an API token, latest first. Times are in UTC.">
      <Card isFlush>
        <CursorTable
          label="Audit"
          columns={columns}
          list={list}
          rowKey={(row) => row.id}
          empty={
            <Empty icon="audit" title="No changes yet">
              {' '}
              Changes to campaigns, keys, and settings appear here.
            </Empty>
          }
          noun="change"
        />
      </Card>
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? `${words(opened.objectType)}: ${words(opened.action.split('.').at(-1)).toLowerCase()}` : ''}
        size="lg"
      >
        <CodeBlock label="Changes" code={JSON.stringify(opened?.changes ?? null, null, 2)} />
      </Modal>
    </Page>
  )
}
