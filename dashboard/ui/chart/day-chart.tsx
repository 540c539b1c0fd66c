import { Box, Group, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useState } from 'react'
import { formatDate, formatDay, formatShort } from '../text/format.ts'
import { useToday } from '../text/use-now.ts'
import { labelled, smoothPath, ticksTo } from './chart-scale.ts'
import classes from './day-chart.module.css'

interface Series {
  key: string
  name: string
  /** A color variable of `global.css`. */
  color: string
}

type Day = { day: string } & Record<string, number | string>

interface DayChartProps {
  label: string
  /** One entry for each UTC day, in order; undefined while loading. */
  days: Day[] | undefined
  series: Series[]
  kind: 'area' | 'bar'
  format: (value: number) => string
  /** True when all values are counts, so that the scale has whole steps. */
  isWhole?: boolean
}

const height = 216
const left = 44
const bottom = 24
const top = 8

/** Draws figures by UTC day; the pointer or the arrow keys pick the day whose values are shown. */
export function DayChart({ days, series, ...rest }: DayChartProps) {
  if (days === undefined) return <Skeleton height={height + 34} />
  return (
    <Box component="figure" m={0}>
      <Legend series={series} />
      <Plot days={days} series={series} {...rest} />
    </Box>
  )
}

function Legend({ series }: { series: Series[] }) {
  return (
    <Group justify="flex-end" gap="4px 18px" mih={22} mb={12} fz="sm" aria-hidden="true">
      {series.map(({ key, name, color }) => (
        <span key={key}>
          <i style={{ background: `var(${color})` }} />
          {name}
        </span>
      ))}
    </Group>
  )
}

function Plot({ label, days, series, kind, format, isWhole = true }: DayChartProps & { days: Day[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [chosen, choose] = useState<number>()
  const today = useToday()
  // The figures of today still grow.
  const nameOf = (day: string) => (day === today ? `${formatDate(day)}, so far` : formatDate(day))
  const countOf = (day: Day, key: string) => Number(day[key] ?? 0)
  const ticks = ticksTo(Math.max(0, ...days.flatMap((day) => series.map(({ key }) => countOf(day, key)))), isWhole)
  const y = (value: number) => top + (1 - value / (ticks.at(-1) ?? 1)) * (height - top - bottom)
  const inset = kind === 'bar' ? (width - left) / days.length / 2 : 6
  const x = (index: number) => left + inset + (index / Math.max(1, days.length - 1)) * (width - left - 2 * inset)
  const nearest = (offset: number) => {
    const share = (offset - left - inset) / (width - left - 2 * inset)
    return Math.min(days.length - 1, Math.max(0, Math.round(share * (days.length - 1))))
  }
  const tell = (day: Day) => series.map(({ key, name }) => `${name} ${format(countOf(day, key))}`).join(', ')
  const at = chosen ?? days.length - 1
  const told = days[at]
  return (
    <div
      ref={ref}
      className={classes.plot}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={told && `${nameOf(told.day)}: ${tell(told)}`}
      onPointerMove={(event) => choose(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left))}
      onPointerLeave={() => choose(undefined)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && choose(at)}
      onBlur={() => choose(undefined)}
      onKeyDown={(event) => {
        const next = keyed(event.key, at, days.length - 1)
        if (next === undefined) return
        event.preventDefault()
        choose(next)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <Axes days={days} ticks={ticks} x={x} y={y} width={width} />
          {chosen !== undefined && <line className={classes.rule} x1={x(at)} x2={x(at)} y1={top} y2={y(0)} />}
          {series.map(({ key, color }, place) => {
            const points = days.map((day, index) => ({ x: x(index), y: y(countOf(day, key)) }))
            if (kind === 'bar')
              return (
                <Bars
                  key={key}
                  points={points}
                  color={color}
                  place={place}
                  of={series.length}
                  floor={y(0)}
                  room={2 * inset}
                />
              )
            const isOpen = days.at(-1)?.day === today
            return <Area key={key} points={points} isOpen={isOpen} color={color} floor={y(0)} chosen={chosen} />
          })}
        </svg>
      )}
      {chosen !== undefined && told !== undefined && (
        <div
          className={classes.tip}
          aria-hidden="true"
          data-side={x(at) > width / 2 ? 'before' : 'after'}
          style={{ left: x(at) }}
        >
          <strong>{nameOf(told.day)}</strong>
          {series.map(({ key, name, color }) => (
            <span key={key}>
              <i style={{ background: `var(${color})` }} />
              {name} <b>{format(countOf(told, key))}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface AxesProps {
  days: Day[]
  ticks: number[]
  x: (index: number) => number
  y: (value: number) => number
  width: number
}

function Axes({ days, ticks, x, y, width }: AxesProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} className={classes.tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {labelled(days.length, Math.floor((width - left) / 74)).map((index) => (
        <text key={index} className={classes.day} x={x(index)} y={height - 4} textAnchor={anchor(index, days.length)}>
          {formatDay(days[index]?.day)}
        </text>
      ))}
    </>
  )
}

interface MarksProps {
  points: { x: number; y: number }[]
  color: string
  /** The vertical position of zero. */
  floor: number
}

interface AreaProps extends MarksProps {
  chosen: number | undefined
  /** True if the last day is unfinished: the line to it is dashed, so that it does not look like a fall. */
  isOpen: boolean
}

function Area({ points, isOpen, color, floor, chosen }: AreaProps) {
  const id = useId()
  const line = smoothPath(points)
  const lastCurve = isOpen ? line.lastIndexOf('C') : -1
  const stroke = { fill: 'none', stroke: `var(${color})`, strokeWidth: 1.8 }
  const beforeLast = points.at(-2)
  const dot = chosen === undefined ? undefined : points[chosen]
  return (
    <>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={`var(${color})`} stopOpacity={0.2} />
        <stop offset="1" stopColor={`var(${color})`} stopOpacity={0.02} />
      </linearGradient>
      <path d={`${line}L${points.at(-1)?.x ?? 0},${floor}L${points[0]?.x ?? 0},${floor}Z`} fill={`url(#${id})`} />
      <path d={lastCurve < 0 ? line : line.slice(0, lastCurve)} {...stroke} />
      {lastCurve >= 0 && beforeLast !== undefined && (
        <path d={`M${beforeLast.x},${beforeLast.y}${line.slice(lastCurve)}`} {...stroke} strokeDasharray="2 4" />
      )}
      {dot !== undefined && <circle cx={dot.x} cy={dot.y} r={4} fill={`var(${color})`} className={classes.dot} />}
    </>
  )
}

interface BarsProps extends MarksProps {
  /** The position of these bars among those of a day. */
  place: number
  of: number
  /** The width of a day. */
  room: number
}

function Bars({ points, color, floor, place, of, room }: BarsProps) {
  const width = Math.max(1, Math.min(18, (room * 0.7) / of))
  return points.map(({ x, y }) => (
    <rect
      key={x}
      x={x + (place - of / 2) * width}
      y={y}
      width={width}
      height={Math.max(0, floor - y)}
      rx={Math.min(2, width / 3)}
      fill={`var(${color})`}
    />
  ))
}

function keyed(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

function anchor(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === count - 1) return 'end'
  return index === 0 ? 'start' : 'middle'
}
