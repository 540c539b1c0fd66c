import { Box, Tooltip } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { CopyButton } from './copy-button.tsx'
import { formatInstant, formatRelative, none, shortId, words } from './format.ts'
import { useNow, useRealNow } from './use-now.ts'
import classes from './values.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'accent'

/** Shows a state as a word, with a color that repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box component="span" className={classes.badge} c={`var(--${tone})`} bg={`var(--${tone}-soft)`}>
      {children}
    </Box>
  )
}

/** Tones by state; all others are quiet. */
const tones: Record<string, Tone> = {
  verified: 'good',
  failed: 'bad',
  active: 'good',
  paused: 'warn',
  delivered: 'good',
  skipped: 'warn',
  unknown: 'warn',
  stored: 'good',
  rejected: 'bad',
  reversed: 'warn',
  rejected_by_rule: 'warn',
  invalid_token: 'bad',
  unknown_transaction: 'bad',
  malformed: 'bad',
  live: 'good',
  paid: 'good',
  closed: 'good',
  part_paid: 'warn',
  approved: 'accent',
  sent: 'accent',
  returned: 'bad',
  canceled: 'quiet',
  refused: 'bad',
}

export function stateName(state: string): string {
  return state === 'created' ? 'Clicked' : words(state)
}

/** Shows an API state as a badge. */
export function State({ of }: { of: string }) {
  return <Badge tone={tones[of] ?? 'quiet'}>{stateName(of)}</Badge>
}

interface InstantProps {
  at: string | null | undefined
  /** Shows the date and time itself; otherwise how long ago it was. */
  isExact?: boolean
  /** True for an instant of sessions, links and processes: it is real time even where a test moves the clock. */
  isReal?: boolean
}

/** Shows how long ago an instant was, with its exact UTC time in a tooltip, which the keyboard reaches too. */
export function Instant({ at, isExact = false, isReal = false }: InstantProps) {
  const [serviceNow, realNow] = [useNow(), useRealNow()]
  const now = isReal ? realNow : serviceNow
  if (at === null || at === undefined) return <span className="dimmed">{none}</span>
  const exact = `${formatInstant(at)} UTC`
  return (
    <Tooltip label={isExact ? formatRelative(at, now) : exact}>
      <time dateTime={at} className="numeric nowrap" {...(!isExact && { tabIndex: 0 })}>
        {isExact ? exact : formatRelative(at, now)}
      </time>
    </Tooltip>
  )
}

/** Links to a page from within a text. */
export function TextLink(props: LinkProps) {
  return <Link className="link" {...props} />
}

interface NameLinkProps {
  to: string
  name: string
  /** True for an object of the demo network. */
  isDemo?: boolean | undefined
}

/** Links to the page of an object by its name, isolated from the direction of the text around it. */
export function NameLink({ to, name, isDemo = false }: NameLinkProps) {
  return (
    <>
      <TextLink to={to}>
        <bdi>{name}</bdi>
      </TextLink>{' '}
      {isDemo && <Badge tone="quiet">Demo</Badge>}
    </>
  )
}

interface IdentifierProps {
  id: string | null | undefined
  /** The kind of object identified, for the copy button's name. */
  of: string
  to?: string | undefined
  /** Shows all of it rather than its first and last characters. */
  isWhole?: boolean
}

/** Shows an id with a copy button, as a link when it has a page. */
export function Identifier({ id, of, to, isWhole = false }: IdentifierProps) {
  if (id === null || id === undefined || id === '') return <span className="dimmed">{none}</span>
  const text = isWhole ? id : shortId(id)
  return (
    <span className={classes.identifier} data-whole={isWhole || undefined}>
      {to === undefined ? (
        <bdi className={classes.text} title={id}>
          {text}
        </bdi>
      ) : (
        <Link className={`${classes.text} link`} to={to} title={id}>
          <bdi>{text}</bdi>
        </Link>
      )}
      <span className={classes.copy}>
        <CopyButton text={id} label={`${of} ${text}`} />
      </span>
    </span>
  )
}

/** Shows an e-mail address, which a narrow table breaks at punctuation before it breaks a word. */
export function Email({ address }: { address: string }) {
  return (
    <bdi data-breaks="email">
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}
