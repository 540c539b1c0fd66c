import { Box, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPercent } from '../text/format.ts'
import classes from './figure.module.css'

/** A name with a number as text, undefined while loading. */
type Figure = [name: string, value: string | undefined, note?: ReactNode]

/** Lays numbers out in one or several full rows, each with its name and a note. */
export function Figures({ of }: { of: Figure[] }) {
  const counts = { '--count': of.length, '--half': Math.ceil(of.length / 2) }
  return (
    <Box component="dl" className={classes.figures} style={counts}>
      {of.map(([name, value, note]) => (
        <div key={name} className={classes.figure}>
          <Box component="dt" c="dimmed" fz={12.5} fw={500}>
            {name}
          </Box>
          <dd className={classes.value}>
            {value ?? <Skeleton height={26} width={88} my={3} />}
            {value !== undefined && note !== undefined && (
              <Box component="span" display="block" c="dimmed" fz={12} fw={500} lh={1.4} style={{ letterSpacing: 0 }}>
                {note}
              </Box>
            )}
          </dd>
        </div>
      ))}
    </Box>
  )
}

/** Words the change from the previous period. */
export function changeNote(now: number, before: number): ReactNode {
  if (before === 0) return now === 0 ? 'No change' : 'New'
  const change = (now - before) / before
  if (Math.abs(change) < 0.0005) return 'No change'
  if (change >= 9) return `${Math.round(change + 1)} times the previous period`
  return (
    <Box component="span" c={change > 0 ? 'var(--good)' : 'var(--bad)'}>
      {change > 0 && '+'}
      {formatPercent(change)}
    </Box>
  )
}
