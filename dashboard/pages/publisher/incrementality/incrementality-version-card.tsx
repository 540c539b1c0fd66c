import { Box, Group, Stack } from '@mantine/core'
import type { Cohort, IncrementalityVersion } from '../../../api/types.ts'
import { Note } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { formatCount, formatPercent, formatPoints, none, plural } from '../../../ui/text/format.ts'
import type { Tone } from '../../../ui/text/values.tsx'

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
      <Stack gap={18}>
        <Note tone={tone} title={title}>
          {text}
        </Note>
        <LiftInterval lift={version.lift} />
        <Box mx={-18} style={{ borderBlock: '1px solid var(--line)' }}>
          <DataTable
            label={`Groups of version ${version.assignmentVersion}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.name}
            empty={null}
          />
        </Box>
        <SampleRatio version={version} />
      </Stack>
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
    <Box component="p" m={0} c="dimmed" lh={1.5}>
      {ok
        ? `Group sizes are as expected: ${formatPercent(observed)} see offers, ${formatPercent(expected)} expected (p ${p}).`
        : `Group sizes are off: ${formatPercent(observed)} see offers, ${formatPercent(expected)} expected (p ${p}).`}{' '}
      {unjoined === 0
        ? 'All subscription events belong to enrolled users.'
        : `${plural(unjoined, 'subscription event')} ${unjoined === 1 ? 'belongs' : 'belong'} to users who aren’t enrolled.`}
    </Box>
  )
}

const signed = (share: number) => `${share > 0 ? '+' : ''}${formatPoints(share)}`

const drawing = { display: 'block', width: '100%', height: 44, marginTop: 6 }

/** Draws the lift in percentage points with its 95% confidence interval around zero. */
function LiftInterval({ lift }: { lift: IncrementalityVersion['lift'] }) {
  const { absolute, interval } = lift
  if (absolute === null || interval === null) return null
  const [low = 0, high = 0] = interval
  const reach = Math.max(Math.abs(low), Math.abs(high), 0.0001) * 1.15
  const place = (share: number) => 50 + (share / reach) * 50
  const tone = low > 0 ? '--good-dot' : high < 0 ? '--bad-dot' : '--quiet-dot'
  return (
    <Box component="figure" m={0}>
      <figcaption>
        Lift: <strong>{signed(absolute)}</strong> percentage points; 95% confidence interval {signed(low)} to{' '}
        {signed(high)}
      </figcaption>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" style={drawing} aria-hidden="true">
        <Line from={[0, 7]} to={[100, 7]} color="--line" width={1} />
        <Line from={[50, 0]} to={[50, 14]} color="--quiet-dot" width={1} />
        <Line from={[place(low), 7]} to={[place(high), 7]} color={tone} width={6} />
        <Line from={[place(absolute), 2]} to={[place(absolute), 12]} color="--mantine-color-text" width={2.5} />
      </svg>
      <Group justify="space-between" c="dimmed" fz={12} className="numeric" aria-hidden="true">
        <span>{signed(-reach)}</span>
        <span>0</span>
        <span>{signed(reach)}</span>
      </Group>
    </Box>
  )
}

interface LineProps {
  from: [x: number, y: number]
  to: [x: number, y: number]
  color: string
  width: number
}

function Line({ from: [x1, y1], to: [x2, y2], color, width }: LineProps) {
  const stroke = { stroke: `var(${color})`, strokeWidth: width, strokeLinecap: 'round' } as const
  return <line x1={x1} y1={y1} x2={x2} y2={y2} vectorEffect="non-scaling-stroke" {...stroke} />
}

interface Conclusion {
  tone: Tone
  title: string
  text: string
}

const points = (share: number) => `${formatPoints(share)} percentage points`

/** Words the conclusion from the figures of a version. */
function conclude({ treatment, control, lift, sampleRatio }: IncrementalityVersion): Conclusion {
  if (treatment.exposed === 0 || control.exposed === 0 || lift.absolute === null || lift.interval === null) {
    return {
      tone: 'quiet',
      title: 'Not enough data',
      text: 'Both groups need users. Set the rollout below 100% and wait for traffic.',
    }
  }
  if (!sampleRatio.ok) {
    return {
      tone: 'warn',
      title: 'The groups are unbalanced',
      text: 'The group sizes don’t match the rollout, so users were filtered before they were counted. Don’t trust this comparison until you find the cause.',
    }
  }
  const [low = 0, high = 0] = lift.interval
  const relative =
    lift.relative === null
      ? ''
      : ` (${lift.relative > 0 ? '+' : ''}${formatPercent(lift.relative)} relative to the holdout)`
  if (low > 0) {
    return {
      tone: 'good',
      title: 'Offers increase subscriptions',
      text: `Users who see offers subscribe more often, by ${points(lift.absolute)}${relative}. The 95% confidence interval is ${formatPoints(low)} to ${points(high)}.`,
    }
  }
  if (high < 0) {
    return {
      tone: 'bad',
      title: 'Offers decrease subscriptions',
      text: `Users who see offers subscribe less often, by ${points(-lift.absolute)}${relative}. The 95% confidence interval is ${formatPoints(low)} to ${points(high)}.`,
    }
  }
  return {
    tone: 'quiet',
    title: 'No significant difference yet',
    text: `The observed difference is ${points(lift.absolute)}, with a 95% confidence interval of ${formatPoints(low)} to ${points(high)}. More users will narrow it down.`,
  }
}
