import type { Cohort, IncrementalityVersion } from '../../../api/types.ts'
import { Note } from '../../../ui/message/note.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { formatCount, formatPercent, none, plural } from '../../../ui/text/format.ts'
import { conclude } from './conclude.ts'
import classes from './incrementality.module.css'
import { LiftInterval } from './lift-interval.tsx'

type Row = Cohort & { name: string }

/** Shows a version of the experiment: both groups, the lift with its interval, and the conclusion. */
export function IncrementalityVersionCard({ version }: { version: IncrementalityVersion }) {
  const { tone, title, text } = conclude(version)
  const rows: Row[] = [
    { name: 'With offers', ...version.treatment },
    { name: 'Holdout', ...version.control },
  ]
  return (
    <Card title={`Version ${version.assignmentVersion}`}>
      <div className={classes.stack}>
        <Note tone={tone} title={title}>
          {text}
        </Note>
        <LiftInterval lift={version.lift} />
        <div className={classes.table}>
          <DataTable
            label={`Groups of version ${version.assignmentVersion}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.name}
            empty={null}
          />
        </div>
        <SampleRatio version={version} />
      </div>
    </Card>
  )
}

const columns: Column<Row>[] = [
  { name: 'Group', cell: (row) => <strong>{row.name}</strong> },
  { name: 'Exposed', align: 'end', cell: (row) => formatCount(row.exposed) },
  { name: 'Subscribers', align: 'end', cell: (row) => formatCount(row.subscribers) },
  { name: 'Rate', align: 'end', cell: (row) => formatPercent(row.rate) },
  { name: 'Trials', align: 'end', from: 'md', cell: (row) => formatCount(row.trials) },
  { name: 'Renewals', align: 'end', from: 'md', cell: (row) => formatCount(row.renewals) },
  { name: 'Cancellations', align: 'end', from: 'md', cell: (row) => formatCount(row.cancellations) },
  { name: 'Revenue', align: 'end', from: 'sm', cell: (row) => revenue(row.revenue) },
]

function revenue(amounts: Record<string, number>): string {
  const entries = Object.entries(amounts)
  return entries.length === 0
    ? none
    : entries.map(([currency, amount]) => `${formatCount(amount)} ${currency}`).join(', ')
}

function SampleRatio({ version: { sampleRatio, unjoined } }: { version: IncrementalityVersion }) {
  const { expected, observed, pValue, ok } = sampleRatio
  const p = pValue < 0.001 ? 'below 0.001' : pValue.toFixed(3)
  return (
    <p className={classes.foot}>
      {ok
        ? `Group sizes are as expected: ${formatPercent(observed)} see offers, ${formatPercent(expected)} expected (p ${p}).`
        : `Group sizes are off: ${formatPercent(observed)} see offers, ${formatPercent(expected)} expected (p ${p}).`}{' '}
      {unjoined === 0
        ? 'All subscription events belong to enrolled users.'
        : `${plural(unjoined, 'subscription event')} ${unjoined === 1 ? 'belongs' : 'belong'} to users who aren’t enrolled.`}
    </p>
  )
}
