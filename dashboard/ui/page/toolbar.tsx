import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

/** Groups filters and actions above a list. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.tools} aria-label={label}>
      {children}
    </search>
  )
}
