import type { ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  title?: string
  /** A sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables that reach the border. */
  isFlush?: boolean
  children: ReactNode
}

/** Groups part of a page in a border, under a second-level heading when it has a title. */
export function Card({ title, lead, actions, isFlush = false, children }: CardProps) {
  return (
    <section className={classes.card}>
      {title !== undefined && (
        <header className={classes.header}>
          <div className={classes.words}>
            <h2 className={classes.title}>{title}</h2>
            {lead ? <p className={classes.lead}>{lead}</p> : null}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
