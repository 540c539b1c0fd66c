import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './notes.module.css'

interface EmptyProps {
  icon: IconName
  title: string
  /** The next step, in a sentence. */
  children: ReactNode
  actions?: ReactNode
}

/** Explains why there is nothing to show and what to do next. */
export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon}>
        <Icon name={icon} size={20} />
      </span>
      <p className={classes.emptyTitle}>{title}</p>
      <div className={`${classes.emptyText} prose`}>{children}</div>
      {actions !== undefined && <div className={classes.emptyActions}>{actions}</div>}
    </div>
  )
}
