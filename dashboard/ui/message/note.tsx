import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { Tone } from '../text/badge.tsx'
import classes from './notes.module.css'

interface NoteProps {
  tone?: Tone
  title?: string
  children?: ReactNode
}

/** Highlights something worth knowing. */
export function Note({ tone = 'quiet', title, children }: NoteProps) {
  const icon = tone === 'bad' || tone === 'warn' ? 'alert' : tone === 'good' ? 'check' : 'info'
  return (
    <div className={classes.note} data-tone={tone}>
      <Icon name={icon} />
      <div className={`${classes.words} prose`}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}
