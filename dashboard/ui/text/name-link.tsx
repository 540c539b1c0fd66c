import { Link } from 'react-router'
import { Badge } from './badge.tsx'

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
