import { Empty } from '../../ui/message/empty.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { none, words } from '../../ui/text/format.ts'

interface FieldChange {
  field: string
  from: string
  to: string
}

/** Shows each changed field with its value before and after. */
export function AuditChanges({ changes }: { changes: Record<string, unknown> }) {
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

/** Entries hold `{from, to}` of what was changed; JSON leaves out a side that was not set. */
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
