import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'accent'

/** Shows a state as a word, with a color that repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
