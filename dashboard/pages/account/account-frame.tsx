import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '../../ui/page/brand.tsx'

/** Frames the pages without a session. */
export function AccountFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(`${title} · Offerwire`)
  return (
    <main className="account-page">
      <div className="account-box">
        <Brand />
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="account-lead">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
