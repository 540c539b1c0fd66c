import { CreateApp } from '../../forms/create-app.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

/** Where a member of a project begins that has no app yet: they make it themselves. */
export function FirstAppPage({ project }: { project: { id: string; name: string } }) {
  return (
    <Page title={project.name}>
      <Empty icon="keys" title="This project has no app yet" actions={<CreateApp projectId={project.id} taken={[]} />}>
        Offers are shown in an app. Any member of the project can create it, and so can the operator; its keys and first
        requests come next.
      </Empty>
    </Page>
  )
}
