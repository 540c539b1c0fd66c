import { Box, Skeleton } from '@mantine/core'
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
      <Box component="dt" c="dimmed" fz={12.5} fw={500}>
        {name}
      </Box>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton height={26} width={88} my={3} /> : value}
        {value !== undefined && against !== undefined && <Change {...against} />}
        {value !== undefined && note !== undefined && <Below>{note}</Below>}
      </dd>
    </div>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <Below>{now === 0 ? 'No change' : 'New'}</Below>
  const change = (now - before) / before
  if (Math.abs(change) < 0.0005) return <Below>No change</Below>
  if (change >= 9) return <Below>{Math.round(change + 1)} times the previous period</Below>
  return change > 0 ? (
    <Below color="var(--good)">+{formatPercent(change)}</Below>
  ) : (
    <Below color="var(--bad)">{formatPercent(change)}</Below>
  )
}

function Below({ color = 'dimmed', children }: { color?: string; children: ReactNode }) {
  return (
    <Box component="span" display="block" c={color} fz={12} fw={500} lh={1.4} style={{ letterSpacing: 0 }}>
      {children}
    </Box>
  )
}

/** Lays figures out in a row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}
