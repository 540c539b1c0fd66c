import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/** Keeps the save buttons at the foot of the page while there are unsaved changes. */
export function SaveBar({ isShown, text, children }: { isShown: boolean; text: string; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      <span role="status">{text}</span>
      <span className={classes.buttons}>{children}</span>
    </section>
  )
}
