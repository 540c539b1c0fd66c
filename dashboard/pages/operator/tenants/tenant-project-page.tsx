import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { projectAppsQuery } from '../../../api/apps.ts'
import { projectQuery } from '../../../api/organizations.ts'
import type { App } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/empty.tsx'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { platformName, words } from '../../../ui/text/format.ts'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { NameLink } from '../../../ui/text/name-link.tsx'
import { CreateApp } from '../../tenants/create-app.tsx'
import { MembersCard } from '../../tenants/members-card.tsx'

const columns: Column<App>[] = [
  {
    name: 'App',
    cell: (row) => <NameLink to={paths.overview(row.id)} name={row.name} />,
  },
  { name: 'Platform', cell: (row) => platformName(row.platform) },
  { name: 'Audience', from: 'sm', cell: (row) => words(row.audienceStatus) },
  { name: 'ID', from: 'md', cell: (row) => <Identifier id={row.id} of="app" /> },
]

/** Shows a publisher's apps and members. */
export function TenantProjectPage() {
  const { projectId = '' } = useParams()
  const project = useQuery(projectQuery(projectId))
  const apps = useQuery(projectAppsQuery(projectId))
  return (
    <Page
      title={project.data?.name ?? 'Project'}
      lead={<Identifier id={projectId} of="project" isWhole />}
      up={{ name: 'Tenants', to: paths.tenants() }}
    >
      <LoadProblem what="the project" of={project} />
      <Card
        title="Apps"
        lead="One app per platform."
        actions={<CreateApp projectId={projectId} taken={apps.data?.map(({ platform }) => platform) ?? []} />}
        isFlush
      >
        <DataTable
          label="Apps"
          columns={columns}
          rows={apps.data}
          of={apps}
          rowKey={(row) => row.id}
          rowPath={(row) => paths.overview(row.id)}
          skeletonRows={2}
          empty={
            <Empty icon="offers" title="No apps yet">
              New apps can show every campaign in the default catalog.
            </Empty>
          }
        />
      </Card>
      <MembersCard tenant={{ kind: 'projects', id: projectId }} />
    </Page>
  )
}
