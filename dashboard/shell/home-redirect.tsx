import { lazy, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Empty } from '../ui/message/notes.tsx'
import { Page } from '../ui/page/page.tsx'
import { areaHome, myPlaces } from './areas.ts'
import { useMe } from './session.ts'

const FirstAppPage = lazy(() =>
  import('../pages/publisher/first-app-page.tsx').then((file) => ({ default: file.FirstAppPage })),
)

/** Redirects to the home page of the member's first area. */
export function HomeRedirect() {
  const { key } = useLocation()
  return <FirstPage key={key} />
}

function FirstPage() {
  const me = useMe()
  // Read once: creating the first app opens its keys, and a redirect would interrupt that.
  const [area] = useState(() => myPlaces(me)[0]?.area)
  if (area !== undefined) return <Navigate replace to={areaHome(area)} />
  const project = me.projects[0]
  if (project !== undefined) return <FirstAppPage project={project} />
  return (
    <Page title="Welcome">
      <Empty icon="tenants" title="You’re not a member of a project or organization yet">
        Ask the operator for an invitation.
      </Empty>
    </Page>
  )
}
