import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { projectQuery } from '../../../api/organizations.ts'
import { paths } from '../../../paths.ts'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { MembersCard } from '../../tenants/members-card.tsx'
import { ProjectApps } from '../../tenants/project-apps.tsx'

/** Shows a publisher's apps and members. */
export function TenantProjectPage() {
  const { projectId = '' } = useParams()
  const project = useQuery(projectQuery(projectId))
  return (
    <Page
      title={project.data?.name ?? 'Project'}
      lead={<Identifier id={projectId} of="project" isWhole />}
      up={{ name: 'Tenants', to: paths.tenants() }}
    >
      <LoadProblem what="the project" of={project} />
      <ProjectApps title="Apps" projectId={projectId} />
      <MembersCard tenant={{ kind: 'projects', id: projectId }} />
    </Page>
  )
}
