import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addressOf, listQuery } from '../../api/client.ts'
import type { AuditEntry } from '../../api/types.ts'
import { Empty } from '../../ui/message/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CursorTable } from '../../ui/table/cursor-table.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { AddressField, Download, Toolbar } from '../../ui/table/list-tools.tsx'
import { none, words } from '../../ui/text/format.ts'
import { Email, Identifier, Instant } from '../../ui/text/values.tsx'
import { useAddress } from '../../ui/use-address.ts'

function actorName({ actor }: AuditEntry): string {
  if (actor.kind === 'token') return 'Operator token'
  if (actor.kind === 'visitor') return 'Not signed in'
  return actor.email ?? (actor.kind === 'system' ? 'System' : 'Former member')
}

const names = ['object', 'action', 'actor', 'from', 'to'] as const

function useFilters(): Record<string, string> {
  const address = useAddress()
  const given = names.map((name) => [name === 'object' ? 'objectId' : name, address.value(name)])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

export function AuditPage() {
  const query = useFilters()
  const fileOf = (format: 'csv' | 'json') => addressOf('/admin/v1/audit/export', { query: { ...query, format } })
  const [opened, setOpened] = useState<AuditEntry>()
  const columns: Column<AuditEntry>[] = [
    { name: 'Time', cell: (row) => <Instant at={row.at} /> },
    { name: 'Actor', cell: (row) => <Email address={actorName(row)} /> },
    { name: 'Action', cell: (row) => <ActionCode of={row} /> },
    { name: 'Type', from: 'sm', cell: (row) => words(row.objectType) },
    { name: 'ID', from: 'md', cell: (row) => <Identifier id={row.objectId} of={row.objectType} /> },
    { name: 'IP address', from: 'md', cell: (row) => row.address ?? none },
    {
      name: 'Changes',
      isNameHidden: true,
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`View changes: ${row.action} by ${actorName(row)}`}
          onClick={() => setOpened(row)}
        >
          View
        </Button>
      ),
    },
  ]
  return (
    <Page
      title="Audit log"
      lead="Every change, export, and sign-in, latest first."
      actions={
        <>
          <Download href={fileOf('csv')} />
          <Download href={fileOf('json')} label="Export JSON" />
        </>
      }
    >
      <Filters />
      <CursorTable
        label="Audit log"
        columns={columns}
        list={{ ...listQuery('/admin/v1/audit', { query }), refetchInterval: 10_000 }}
        empty={
          <Empty icon="audit" title="No entries yet">
            Sign-ins and changes to campaigns, keys, and settings appear here.
          </Empty>
        }
        filters={names}
        noun="entry"
        nouns="entries"
      />
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? `${words(opened.objectType)}: ${words(opened.action.split('.').at(-1)).toLowerCase()}` : ''}
        size="lg"
      >
        {opened && (
          <Stack>
            <Text size="sm">
              {actorName(opened)} from {opened.address ?? 'an unknown address'}, <Instant at={opened.at} isExact />
            </Text>
            <AuditChanges changes={opened.changes} />
          </Stack>
        )}
      </Modal>
    </Page>
  )
}

/** The code of an action, as the filter takes it. */
function ActionCode({ of: { action } }: { of: AuditEntry }) {
  return (
    <bdi className="mono" data-breaks>
      {action}
    </bdi>
  )
}

function Filters() {
  return (
    <Toolbar label="Filters">
      <AddressField name="action" label="Action" placeholder="campaign.create" />
      <AddressField name="actor" label="Actor" />
      <AddressField name="from" label="From (UTC)" type="date" />
      <AddressField name="to" label="To (UTC)" type="date" />
    </Toolbar>
  )
}

interface FieldChange {
  field: string
  from: string
  to: string
}

function AuditChanges({ changes }: { changes: Record<string, unknown> }) {
  return (
    <DataTable
      label="Changed fields"
      columns={[
        { name: 'Field', cell: (row: FieldChange) => row.field },
        { name: 'Before', cell: (row: FieldChange) => <bdi data-breaks>{row.from}</bdi> },
        { name: 'After', cell: (row: FieldChange) => <bdi data-breaks>{row.to}</bdi> },
      ]}
      rows={Object.entries(changes).map(([name, value]) => fieldChange(name, value))}
      rowKey={(row) => row.field}
      empty={
        <Empty icon="audit" title="No fields changed">
          This action didn’t change any fields.
        </Empty>
      }
    />
  )
}

function fieldChange(name: string, value: unknown): FieldChange {
  const field = words(name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`))
  if (isPair(value)) return { field, from: valueText(value.from), to: valueText(value.to) }
  return { field, from: none, to: valueText(value) }
}

/** Entries contain `{from, to}` of each changed field; JSON omits a side that was not set. */
function isPair(value: unknown): value is { from?: unknown; to?: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => name === 'from' || name === 'to')
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || none
  return JSON.stringify(value)
}
