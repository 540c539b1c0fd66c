import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'accent'

/** A word that says a state, with a colour that repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
