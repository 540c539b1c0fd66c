import { Box, Flex, Group, Progress, SegmentedControl } from '@mantine/core'
import type { Stats, Figures as StatsFigures, StatsRow } from '../../api/types.ts'
import { useDemoFilled } from '../../shell/session.ts'
import { DayChart } from '../../ui/chart/day-chart.tsx'
import { changeNote, Figures } from '../../ui/chart/figure.tsx'
import { countDays, figuresByDay, leftOutOf } from '../../ui/chart/utc-days.ts'
import { Card } from '../../ui/page/page.tsx'
import { formatCount, formatMoney, formatShare, none } from '../../ui/text/format.ts'
import { useAddress } from '../../ui/use-address.ts'
import { type FigureKey, figureNames } from './figure-names.ts'
import classes from './stats-summary.module.css'

interface StatsSummaryProps {
  stats: Stats | undefined
  /** The same figures by surface. */
  surfaces: readonly StatsRow[] | undefined
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
export function StatsSummary({ stats, surfaces, range, moneyName }: StatsSummaryProps) {
  const nameOf = (key: FigureKey) => (key === 'earnings' ? moneyName : figureNames[key].name)
  const days = countDays(range.from, range.to)
  // While a demo network is being filled, only the earlier period may be complete.
  const isComparable = useDemoFilled() === undefined
  return (
    <>
      <div>
        <Figures
          of={(Object.keys(figureNames) as FigureKey[]).map((key) => [
            nameOf(key),
            stats && (key === 'earnings' ? formatMoney : formatCount)(stats.totals[key]),
            isComparable ? stats && changeNote(stats.totals[key], stats.previous[key]) : undefined,
          ])}
        />
        {isComparable && (
          <Box component="p" m="6px 4px 0" c="dimmed" fz={12}>
            Changes are from the previous {days === 1 ? 'day' : `${formatCount(days)} days`}.
          </Box>
        )}
      </div>
      <div className={classes.pair}>
        <ByDay stats={stats} range={range} nameOf={nameOf} />
        <Card
          title="Conversion funnel"
          lead="Counts cover every surface. The shares of served and delivered cover the feed and the hosted page, which confirm impressions."
        >
          <Funnel totals={stats?.totals} surfaces={surfaces} />
        </Card>
      </div>
    </>
  )
}

function ByDay({
  stats,
  range,
  nameOf,
}: Pick<StatsSummaryProps, 'stats' | 'range'> & { nameOf: (key: FigureKey) => string }) {
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

const funnelKeys = ['served', 'delivered', 'clicks', 'completions'] as const
type FunnelKey = (typeof funnelKeys)[number]

/** The surfaces that confirm impressions; messages, catalogs and creator links are clicked, but never confirmed. */
const confirming = new Set(['feed', 'search'])

interface FunnelProps {
  totals: StatsFigures | undefined
  surfaces: readonly StatsRow[] | undefined
}

/** Draws successive counts, each with its share of the previous one if both count the same surfaces. */
function Funnel({ totals, surfaces }: FunnelProps) {
  const countOf = (key: FunnelKey) => totals?.[key] ?? 0
  const most = Math.max(1, ...funnelKeys.map(countOf))
  const confirmed = surfaces?.filter(({ surface }) => confirming.has(surface ?? ''))
  const shareOf = (key: FunnelKey, before: FunnelKey) => {
    if (before === 'clicks') return formatShare(countOf(key), countOf(before))
    const sum = (figure: FunnelKey) => confirmed?.reduce((total, row) => total + row[figure], 0) ?? 0
    return formatShare(sum(key), sum(before))
  }
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
      {funnelKeys.map((key, index) => {
        const { name, color } = figureNames[key]
        const count = countOf(key)
        const before = funnelKeys[index - 1]
        const share = before && shareOf(key, before)
        return (
          <li key={key}>
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
            {before !== undefined && share !== none && (
              <Box component="p" m="3px 0 0" c="dimmed" fz={12}>
                {share} of {figureNames[before].name.toLowerCase()}
              </Box>
            )}
          </li>
        )
      })}
    </Flex>
  )
}
