import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPercent } from '../text/format.ts'
import classes from './figure.module.css'

interface FigureProps {
  name: string
  /** The value as text; undefined while it loads. */
  value: ReactNode | undefined
  /** The number now and in the previous period. */
  against?: { now: number; before: number } | undefined
  note?: ReactNode
}

/** Shows one number with its name and its change. */
export function Figure({ name, value, against, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton height={26} width={88} my={3} /> : value}
        {value !== undefined && against !== undefined && <Change {...against} />}
        {value !== undefined && note !== undefined && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <span className={classes.note}>{now === 0 ? 'No change' : 'New'}</span>
  const change = (now - before) / before
  const tone = Math.abs(change) < 0.0005 ? 'same' : change > 0 ? 'up' : 'down'
  const sign = change > 0 ? '+' : ''
  if (change >= 9) return <span className={classes.note}>{Math.round(change + 1)} times the previous period</span>
  return (
    <span className={classes.change} data-tone={tone}>
      {tone === 'same' ? 'No change' : `${sign}${formatPercent(change)}`}
    </span>
  )
}

/** Lays figures out in a row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}
