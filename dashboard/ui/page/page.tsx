import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The subject of the page, in a sentence. */
  lead?: ReactNode
  actions?: ReactNode
  /** The page that this one belongs to. */
  up?: { name: string; to: string }
  children: ReactNode
}

/** Lays out a page: document title, heading, actions, and content. */
export function Page({ title, lead, actions, up, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Offerwire`
  }, [title])
  return (
    <div className={classes.page}>
      {up !== undefined && (
        <nav aria-label="Breadcrumb">
          <Link className="link" to={up.to}>
            {up.name}
          </Link>
        </nav>
      )}
      <header className={classes.header}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  )
}
