import { useQuery } from '@tanstack/react-query'
import { projectAppsQuery } from '../../api/queries.ts'
import type { App } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/message/notes.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { platformName, words } from '../../ui/text/format.ts'
import { Identifier, NameLink } from '../../ui/text/values.tsx'
import { CreateApp } from './create-dialogs.tsx'

const columns: Column<App>[] = [
  {
    name: 'App',
    cell: (row) => <NameLink to={paths.overview(row.id)} name={row.name} />,
  },
  { name: 'Platform', cell: (row) => platformName(row.platform) },
  { name: 'Audience', from: 'sm', cell: (row) => words(row.audienceStatus) },
  { name: 'ID', from: 'md', cell: (row) => <Identifier id={row.id} of="app" /> },
]

export function ProjectApps({ projectId, title }: { projectId: string; title: string }) {
  const apps = useQuery(projectAppsQuery(projectId))
  return (
    <TableCard
      title={title}
      lead="One app per platform."
      actions={apps.data && <CreateApp projectId={projectId} taken={apps.data.map(({ platform }) => platform)} />}
      columns={columns}
      rows={apps.data}
      of={apps}
      rowPath={(row) => paths.overview(row.id)}
      skeletonRows={2}
      empty={
        <Empty icon="offers" title="No apps yet">
          New apps can show every campaign in the default catalog.
        </Empty>
      }
    />
  )
}
