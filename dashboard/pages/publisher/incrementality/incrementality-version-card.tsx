import type { Cohort, IncrementalityVersion } from '../../../api/types.ts'
import { Note } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { formatCount, formatPercent, formatPoints, none, plural } from '../../../ui/text/format.ts'
import { conclude } from './conclude.ts'
import classes from './incrementality.module.css'

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

const points = (share: number) => `${share > 0 ? '+' : ''}${formatPoints(share)}`

/** Draws the lift in percentage points with its 95% confidence interval around zero. */
function LiftInterval({ lift }: { lift: IncrementalityVersion['lift'] }) {
  const { absolute, interval } = lift
  if (absolute === null || interval === null) return null
  const [low = 0, high = 0] = interval
  const reach = Math.max(Math.abs(low), Math.abs(high), 0.0001) * 1.15
  const place = (share: number) => 50 + (share / reach) * 50
  const tone = low > 0 ? '--good-dot' : high < 0 ? '--bad-dot' : '--quiet-dot'
  return (
    <figure className={classes.lift}>
      <figcaption>
        Lift: <strong>{points(absolute)}</strong> percentage points; 95% confidence interval {points(low)} to{' '}
        {points(high)}
      </figcaption>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" className={classes.drawing} aria-hidden="true">
        <line x1="0" x2="100" y1="7" y2="7" stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <line
          x1="50"
          x2="50"
          y1="0"
          y2="14"
          stroke="var(--quiet-dot)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={place(low)}
          x2={place(high)}
          y1="7"
          y2="7"
          stroke={`var(${tone})`}
          strokeWidth="6"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
        <line
          x1={place(absolute)}
          x2={place(absolute)}
          y1="2"
          y2="12"
          stroke="var(--mantine-color-text)"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
      </svg>
      <div className={classes.scale} aria-hidden="true">
        <span>{points(-reach)}</span>
        <span>0</span>
        <span>{points(reach)}</span>
      </div>
    </figure>
  )
}
