import { Fragment } from 'react'
import { Link } from 'react-router'
import { Badge } from './badge.tsx'
import { CopyButton } from './copy-button.tsx'
import { none, shortId } from './format.ts'
import classes from './identifier.module.css'

interface NameLinkProps {
  to: string
  name: string
  /** Marks what belongs to the demo network. */
  isDemo?: boolean | undefined
}

/** Links to the page of an object by its name, isolated from the direction of the text around it. */
export function NameLink({ to, name, isDemo = false }: NameLinkProps) {
  return (
    <>
      <Link className="link" to={to}>
        <bdi>{name}</bdi>
      </Link>{' '}
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

/** Shows an e-mail address, which a narrow table breaks at its signs before it breaks a word. */
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
