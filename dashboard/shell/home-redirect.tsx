import { Navigate } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { areaHome, firstArea } from './areas.ts'
import { useMe } from './use-me.ts'

/** Leads to the first page of the person's role. */
export function HomeRedirect() {
  const area = firstArea(useMe())
  if (area !== undefined) return <Navigate replace to={areaHome(area)} />
  return (
    <Page title="Welcome">
      <Empty icon="tenants" title="You are not a member of anything yet">
        Ask the operator of this service to invite you to a project or an organization, or to make an app in yours.
      </Empty>
    </Page>
  )
}
