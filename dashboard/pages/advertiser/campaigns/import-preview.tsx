import type { ReactNode } from 'react'
import type { CampaignImport } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { none, plural } from '../../../ui/text/format.ts'
import { Badge, NameLink, type Tone } from '../../../ui/text/values.tsx'

type Row = CampaignImport['rows'][number]

const outcomes: Record<Row['outcome'], { name: string; tone: Tone }> = {
  create: { name: 'Create', tone: 'good' },
  update: { name: 'Update', tone: 'accent' },
  unchanged: { name: 'Unchanged', tone: 'quiet' },
  faulty: { name: 'Fix', tone: 'bad' },
}

interface PreviewProps {
  organizationId: string
  plan: CampaignImport
  actions: ReactNode
}

/** Shows the effect of an import on each row, faulty rows first. */
export function ImportPreview({ organizationId, plan, actions }: PreviewProps) {
  const rows = plan.rows.toSorted((a, b) => Number(b.outcome === 'faulty') - Number(a.outcome === 'faulty'))
  return (
    <TableCard
      title="Preview"
      lead={<span role="status">{leadOf(plan.counts)}</span>}
      actions={actions}
      label="Rows of the import"
      columns={columns(organizationId)}
      rows={rows}
      rowKey={(row) => String(row.row)}
      empty={
        <Empty icon="campaigns" title="No rows">
          Add one row per campaign below the field names.
        </Empty>
      }
    />
  )
}

function leadOf({ create, update, unchanged, faulty }: CampaignImport['counts']): string {
  if (faulty > 0)
    return `${plural(faulty, 'row needs', 'rows need')} fixing. Nothing is imported until every row is valid.`
  return `${create} to create, ${update} to update, ${unchanged} unchanged.`
}

function columns(organizationId: string): Column<Row>[] {
  return [
    { name: 'Row', align: 'end', cell: (row) => row.row },
    {
      name: 'Outcome',
      cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].name}</Badge>,
    },
    {
      name: 'Campaign',
      cell: ({ campaignId, name }) =>
        campaignId === null ? (
          <bdi>{name ?? none}</bdi>
        ) : (
          <NameLink to={paths.campaign(organizationId, campaignId)} name={name ?? none} />
        ),
    },
    { name: 'External ID', from: 'md', cell: (row) => <bdi>{row.externalId ?? none}</bdi> },
    { name: 'Details', cell: details },
  ]
}

function details({ outcome, changes, faults }: Row): ReactNode {
  if (outcome !== 'faulty') return changes.length === 0 ? none : `Changes ${changes.join(', ')}`
  return faults.map(({ field, problem }) => (
    <div key={`${field} ${problem}`}>
      <code className="mono">{field}</code> {problem}.
    </div>
  ))
}
