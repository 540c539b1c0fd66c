import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { words } from './format.ts'

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'accent'

/** Shows a state as a word, with a color that repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box component="span" className={classes.badge} c={`var(--${tone})`} bg={`var(--${tone}-soft)`}>
      {children}
    </Box>
  )
}

/** The rest are quiet. */
const tones: Record<string, Tone> = {
  verified: 'good',
  failed: 'bad',
  active: 'good',
  paused: 'warn',
  delivered: 'good',
  skipped: 'warn',
  unknown: 'warn',
  stored: 'good',
  rejected: 'bad',
  rejected_by_rule: 'warn',
  invalid_token: 'bad',
  unknown_transaction: 'bad',
  malformed: 'bad',
  live: 'good',
}

export function stateName(state: string): string {
  return state === 'created' ? 'Clicked' : words(state)
}

/** Shows an API state as a badge. */
export function State({ of }: { of: string }) {
  return <Badge tone={tones[of] ?? 'quiet'}>{stateName(of)}</Badge>
}
