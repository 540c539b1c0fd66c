import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { itemsOf } from '../../api/list-query.ts'
import { organizationsQuery, projectsQuery } from '../../api/organizations.ts'
import { CreateOrganization } from '../../forms/create-organization.tsx'
import { CreateProject } from '../../forms/create-project.tsx'
import { paths } from '../../paths.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { plural } from '../../ui/format.ts'
import { Identifier } from '../../ui/identifier.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'

/** Everybody who uses this service: projects of publishers, organizations of advertisers. */
export function TenantsPage() {
  return (
    <Page title="Tenants" lead="Publishers have projects with apps; advertisers have organizations with campaigns.">
      <AddressTabs
        tabs={[
          { id: 'projects', name: 'Projects', content: () => <Tenants kind="projects" /> },
          { id: 'organizations', name: 'Organizations', content: () => <Tenants kind="organizations" /> },
        ]}
      />
    </Page>
  )
}

interface Row {
  id: string
  name: string
  demo?: boolean
}

const kinds = {
  projects: { title: 'Projects', one: 'project', pathOf: paths.tenantProject, create: <CreateProject /> },
  organizations: {
    title: 'Organizations',
    one: 'organization',
    pathOf: paths.tenantOrganization,
    create: <CreateOrganization />,
  },
}

function Tenants({ kind }: { kind: keyof typeof kinds }) {
  const { title, one, pathOf, create } = kinds[kind]
  const projects = useInfiniteQuery({ ...projectsQuery(), enabled: kind === 'projects' })
  const organizations = useInfiniteQuery({ ...organizationsQuery(), enabled: kind === 'organizations' })
  const list = kind === 'projects' ? projects : organizations
  const rows: Row[] | undefined = kind === 'projects' ? itemsOf(projects.data) : itemsOf(organizations.data)
  const columns: Column<Row>[] = [
    {
      name: 'Name',
      cell: (row) => (
        <Link className="link" to={pathOf(row.id)}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { name: 'Demo', isNameHidden: true, cell: (row) => row.demo === true && <Badge tone="quiet">Demo</Badge> },
    { name: 'Id', from: 'sm', cell: (row) => <Identifier id={row.id} of={one} isWhole /> },
  ]
  return (
    <Card title={title} actions={create} isFlush>
      {list.isError ? (
        <Problem title={`The ${one}s could not be read.`} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowPath={(row) => pathOf(row.id)}
          empty={
            <Empty icon="tenants" title={`No ${one} yet`}>
              Create the first one, then invite its members.
            </Empty>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <More
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          shown={plural(rows.length, one)}
        />
      )}
    </Card>
  )
}
