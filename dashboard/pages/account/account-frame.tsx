import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Brand } from '../../ui/page/brand.tsx'
import classes from './account-frame.module.css'

/** Frames the pages that need no session. */
export function AccountFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Offerwire`
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <Brand />
        <div>
          <Title order={1}>{title}</Title>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
