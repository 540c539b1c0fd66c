import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** What the page is about, in a sentence. */
  lead?: ReactNode
  actions?: ReactNode
  /** What stands above the heading, such as a link back. */
  above?: ReactNode
  children: ReactNode
}

/** A page: its title, one visible heading, what can be done, and its content. */
export function Page({ title, lead, actions, above, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Offerwire`
  }, [title])
  return (
    <div className={classes.page}>
      {above}
      <header className={classes.header}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  )
}
