import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { Tone } from '../text/badge.tsx'
import { CopyButton } from '../text/copy-button.tsx'
import classes from './notes.module.css'

/** The shown parts of an error: a message, and the request id of an `ApiError`. */
interface Told {
  message: string
  requestId?: string | undefined
}

function told(error: unknown): Told {
  if (!(error instanceof Error)) return { message: 'Something went wrong. Reload the page.' }
  return 'requestId' in error && typeof error.requestId === 'string'
    ? { message: error.message, requestId: error.requestId }
    : { message: error.message }
}

interface ProblemProps {
  error: unknown
  /** The title of the failure: `Couldn’t save the campaign`. */
  title: string
  /** The next step for the reader. */
  children?: ReactNode
  onRetry?: () => void
}

/** Shows an error with the id under which the service logged the request. */
export function Problem({ error, title, children, onRetry }: ProblemProps) {
  const { message, requestId } = told(error)
  return (
    <div className={classes.note} data-tone="bad" role="alert">
      <Icon name="alert" />
      <div className={classes.words}>
        <strong>{title}</strong>
        <p>{message}</p>
        {children}
        {requestId !== undefined && (
          <p className={classes.small}>
            Request ID <code className="mono">{requestId}</code> <CopyButton text={requestId} label="request ID" />
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

export interface LoadProblemProps {
  /** What was to be read: `the campaign`. */
  what: string
  /** The query that reads it. */
  of: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }
}

/** Shows why something could not be read, with a retry; nothing while its query has not failed. */
export function LoadProblem({ what, of }: LoadProblemProps) {
  if (!of.isError) return null
  return <Problem title={`Couldn’t load ${what}`} error={of.error} onRetry={() => void of.refetch()} />
}

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
