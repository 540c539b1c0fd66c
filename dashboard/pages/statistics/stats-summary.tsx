import { Box, Flex, Group, Progress, SegmentedControl } from '@mantine/core'
import type { Stats } from '../../api/types.ts'
import { DayChart } from '../../ui/chart/day-chart.tsx'
import { changeNote, Figures } from '../../ui/chart/figure.tsx'
import { figuresByDay, leftOutOf } from '../../ui/chart/utc-days.ts'
import { Card } from '../../ui/page/page.tsx'
import { formatCount, formatMoney, formatShare } from '../../ui/text/format.ts'
import { useAddress } from '../../ui/use-address.ts'
import { type FigureKey, figureNames } from './figure-names.ts'
import classes from './stats-summary.module.css'

interface StatsSummaryProps {
  stats: Stats | undefined
  range: { from: string; to: string }
  /** The name of the money figure: earnings or spend. */
  moneyName: string
}

const views = {
  engagement: ['clicks', 'completions'],
  impressions: ['served', 'delivered'],
  money: ['earnings'],
} satisfies Record<string, FigureKey[]>

/** Shows the five figures against the previous period, by day, and as a funnel. */
export function StatsSummary({ stats, range, moneyName }: StatsSummaryProps) {
  const nameOf = (key: FigureKey) => (key === 'earnings' ? moneyName : figureNames[key].name)
  return (
    <>
      <Figures
        of={(Object.keys(figureNames) as FigureKey[]).map((key) => [
          nameOf(key),
          stats && (key === 'earnings' ? formatMoney : formatCount)(stats.totals[key]),
          stats && changeNote(stats.totals[key], stats.previous[key]),
        ])}
      />
      <div className={classes.pair}>
        <ByDay stats={stats} range={range} nameOf={nameOf} />
        <Card
          title="Conversion funnel"
          lead="Includes clicks from the catalog and creator links, which don’t count as served."
        >
          <Funnel
            steps={(['served', 'delivered', 'clicks', 'completions'] as const).map((key) => ({
              name: figureNames[key].name,
              color: figureNames[key].color,
              count: stats?.totals[key] ?? 0,
            }))}
          />
        </Card>
      </div>
    </>
  )
}

function ByDay({
  stats,
  range,
  nameOf,
}: Omit<StatsSummaryProps, 'moneyName'> & { nameOf: (key: FigureKey) => string }) {
  const address = useAddress()
  const labels = { engagement: 'Clicks', impressions: 'Impressions', money: nameOf('earnings') }
  const figures = address.field('figures', labels, 'engagement')
  const keys: FigureKey[] = views[figures.value]
  return (
    <Card
      title="By day"
      lead={`Days are in UTC. Conversions and money count on the day of verification.${leftOutOf(range.from, range.to)}`}
      actions={<SegmentedControl size="xs" aria-label="Figures shown" {...figures} />}
    >
      <DayChart
        label={`${keys.map(nameOf).join(' and ')} by day`}
        kind="area"
        days={stats && figuresByDay(range, stats.data, keys)}
        series={keys.map((key) => ({ key, name: nameOf(key), color: figureNames[key].color }))}
        format={figures.value === 'money' ? formatMoney : formatCount}
        isWhole={figures.value !== 'money'}
      />
    </Card>
  )
}

/** Draws successive counts, each with its share of the one before. */
function Funnel({ steps }: { steps: { name: string; count: number; color: string }[] }) {
  const most = Math.max(1, ...steps.map((step) => step.count))
  return (
    <Flex
      component="ol"
      direction="column"
      gap={14}
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label="Conversion funnel"
    >
      {steps.map(({ name, count, color }, index) => {
        const before = steps[index - 1]
        return (
          <li key={name}>
            <Group justify="space-between" gap={10} wrap="nowrap">
              <span>{name}</span>
              <strong className="numeric">{formatCount(count)}</strong>
            </Group>
            <Progress
              aria-hidden="true"
              mt={5}
              radius={4}
              bg="var(--quiet-soft)"
              value={Math.max(count > 0 ? 0.6 : 0, (count / most) * 100)}
              color={`var(${color})`}
            />
            {before !== undefined && before.count > 0 && (
              <Box component="p" m="3px 0 0" c="dimmed" fz={12}>
                {formatShare(count, before.count)} of {before.name.toLowerCase()}
              </Box>
            )}
          </li>
        )
      })}
    </Flex>
  )
}
