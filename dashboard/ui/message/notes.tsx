import { Box, Button, Center, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { CopyButton } from '../text/copy-button.tsx'
import type { Tone } from '../text/values.tsx'
import classes from './notes.module.css'

export interface NoteProps {
  tone?: Tone
  title?: string | undefined
  children?: ReactNode
  role?: 'alert'
  /** A button or link with the remedy, beside the words. */
  action?: ReactNode
}

/** Highlights something worth knowing. */
export function Note({ tone = 'quiet', title, children, role, action }: NoteProps) {
  const icon = tone === 'bad' || tone === 'warn' ? 'alert' : tone === 'good' ? 'check' : 'info'
  return (
    <Group align="flex-start" gap={10} p="11px 14px" bdrs="md" lh={1.5} bg={`var(--${tone}-soft)`} role={role}>
      <Box c={`var(--${tone})`} mt={1}>
        <Icon name={icon} />
      </Box>
      <div className={`${classes.words} prose`}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </Group>
  )
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
  const requestId = error instanceof Error && 'requestId' in error ? error.requestId : undefined
  const retry = onRetry && (
    <Button size="xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Note tone="bad" title={title} role="alert" action={retry}>
      <p>{error instanceof Error ? error.message : 'Something went wrong. Reload the page.'}</p>
      {children}
      {typeof requestId === 'string' && (
        <Group gap={4} fz={12}>
          Request ID <code className="mono">{requestId}</code> <CopyButton text={requestId} label="request ID" />
        </Group>
      )}
    </Note>
  )
}

export interface LoadProblemProps {
  /** The object that could not be read: `the campaign`. */
  what: string
  /** The query that reads it. */
  of: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }
}

/** Shows why data could not be read, with a retry; nothing unless the query failed. */
export function LoadProblem({ what, of }: LoadProblemProps) {
  if (!of.isError) return null
  return <Problem title={`Couldn’t load ${what}`} error={of.error} onRetry={() => void of.refetch()} />
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
    <Stack align="center" gap={6} p="44px 20px" ta="center">
      <Center component="span" w={42} h={42} mb={6} c="dimmed" bd="1px solid var(--line)" bdrs="50%">
        <Icon name={icon} size={20} />
      </Center>
      <Box component="p" m={0} fz={15} fw={600}>
        {title}
      </Box>
      <Box className="prose" maw="52ch" c="dimmed" lh={1.5}>
        {children}
      </Box>
      {actions !== undefined && (
        <Group justify="center" gap={8} mt={10}>
          {actions}
        </Group>
      )}
    </Stack>
  )
}
