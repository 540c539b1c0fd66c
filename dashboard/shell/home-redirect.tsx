import { lazy, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { areaHome, firstArea } from './areas.ts'
import { useMe } from './use-me.ts'

const FirstAppPage = lazy(() =>
  import('../pages/publisher/first-app-page.tsx').then((file) => ({ default: file.FirstAppPage })),
)

/** Leads to the first page of the person's role. */
export function HomeRedirect() {
  const { key } = useLocation()
  return <FirstPage key={key} />
}

function FirstPage() {
  const me = useMe()
  // As it was when the page was opened: making the app leads on to its keys, which a redirect would cut short.
  const [area] = useState(() => firstArea(me))
  if (area !== undefined) return <Navigate replace to={areaHome(area)} />
  const project = me.projects[0]
  if (project !== undefined) return <FirstAppPage project={project} />
  return (
    <Page title="Welcome">
      <Empty icon="tenants" title="You are not a member of anything yet">
        Ask the operator of this service to invite you to a project or an organization.
      </Empty>
    </Page>
  )
}
