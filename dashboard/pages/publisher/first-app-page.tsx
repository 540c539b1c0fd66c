import { Empty } from '../../ui/message/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CreateApp } from '../tenants/create-dialogs.tsx'

export function FirstAppPage({ project }: { project: { id: string; name: string } }) {
  return (
    <Page title={project.name}>
      <Empty icon="keys" title="No apps yet" actions={<CreateApp projectId={project.id} taken={[]} />}>
        Create an app to show offers in. Next, you’ll create a key and make your first request.
      </Empty>
    </Page>
  )
}
