import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { formatDate, formatDay, formatShort } from './format.ts'

export interface Series {
  key: string
  name: string
  /** A colour of `global.css`. */
  color: string
}

interface DayChartProps {
  label: string
  /** One entry a UTC day, in order. */
  days: ({ day: string } & Record<string, number | string>)[]
  series: Series[]
  kind: 'area' | 'bar'
  format: (value: number) => string
}

const height = 250

/** Figures by UTC day. */
export function DayChart({ label, days, series, kind, format }: DayChartProps) {
  const shared = {
    h: height,
    data: days,
    dataKey: 'day',
    series: series.map(({ key, name, color }) => ({ name: key, label: name, color: `var(${color})` })),
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    valueFormatter: format,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const, height: 34 },
    xAxisProps: { tickFormatter: (day: string) => formatDay(day), minTickGap: 28 },
    yAxisProps: { tickFormatter: (value: number) => formatShort(value), width: 44, allowDecimals: false },
    tooltipProps: { labelFormatter: (day: React.ReactNode) => formatDate(String(day)) },
    tooltipAnimationDuration: 0,
  }
  return (
    <figure style={{ margin: 0 }} role="img" aria-label={label}>
      {kind === 'bar' ? (
        <BarChart {...shared} barProps={{ isAnimationActive: false, radius: 2 }} />
      ) : (
        <AreaChart
          {...shared}
          curveType="monotone"
          withDots={false}
          strokeWidth={1.8}
          fillOpacity={0.18}
          areaProps={{ isAnimationActive: false }}
        />
      )}
    </figure>
  )
}
