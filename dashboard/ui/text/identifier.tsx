import { Link } from 'react-router'
import { CopyButton } from './copy-button.tsx'
import { none, shortId } from './format.ts'
import classes from './identifier.module.css'

interface IdentifierProps {
  id: string | null | undefined
  /** The kind of object identified, for the copy button's name. */
  of: string
  to?: string
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
