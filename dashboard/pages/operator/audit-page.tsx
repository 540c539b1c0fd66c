import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQuery } from '../../api/operations.ts'
import type { AuditEntry } from '../../api/types.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CursorTable } from '../../ui/cursor-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { words } from '../../ui/format.ts'
import { Identifier } from '../../ui/identifier.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Page } from '../../ui/page.tsx'
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
  const [opened, setOpened] = useState<AuditEntry>()
  const columns: Column<AuditEntry>[] = [
    { name: 'When', cell: (row) => <Instant at={row.at} isExact /> },
    { name: 'Who', cell: (row) => <bdi data-breaks>{actorName(row)}</bdi> },
    { name: 'What', cell: (row) => words(row.action.split('.').at(-1)) },
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
        <CursorTable
          label="Audit"
          columns={columns}
          list={list}
          rowKey={(row) => row.id}
          empty={
            <Empty icon="audit" title="Nothing has been changed yet">
              The first change of a campaign, a key or a setting stands here.
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
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CodeBlock label="Changes" code={JSON.stringify(opened?.changes ?? null, null, 2)} />
      </Modal>
    </Page>
  )
}
