import type { Application } from '../../api/types.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { none, platformName } from '../../ui/text/format.ts'
import { Instant, State } from '../../ui/text/values.tsx'

/** The states of an application, for filters. */
export const applicationStates = ['pending', 'approved', 'refused', 'withdrawn'] as const

/** Columns of applications that several pages show. */
export const applicationColumns = {
  publisher: { name: 'Publisher', cell: (row) => <bdi>{row.projectName}</bdi> },
  app: {
    name: 'App',
    cell: (row) => (
      <>
        <bdi>{row.appName}</bdi> <span className="dimmed">{platformName(row.platform)}</span>
      </>
    ),
  },
  message: {
    name: 'Message',
    from: 'md',
    cell: (row) => <bdi style={{ overflowWrap: 'anywhere' }}>{row.message ?? none}</bdi>,
  },
  applied: { name: 'Applied', from: 'sm', cell: (row) => <Instant at={row.createdAt} /> },
  state: {
    name: 'State',
    cell: (row) => (
      <>
        <State of={row.status} /> {row.reason !== null && <bdi className="dimmed">{row.reason}</bdi>}
      </>
    ),
  },
} satisfies Record<string, Column<Application>>
