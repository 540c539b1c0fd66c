import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/** Stays in sight at the foot of the page while something is not saved. */
export function SaveBar({ isShown, text, children }: { isShown: boolean; text: string; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className={classes.bar} aria-label="Changes that are not saved">
      <span role="status">{text}</span>
      <span className={classes.buttons}>{children}</span>
    </section>
  )
}
