import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../api/list-query.ts'
import type { Health } from '../../api/types.ts'
import { Figure, Figures } from '../../ui/chart/figure.tsx'
import { LoadProblem, Note } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { formatCount, formatDuration, formatRelative, plural } from '../../ui/text/format.ts'
import { Instant } from '../../ui/text/instant.tsx'
import { useNow } from '../../ui/text/use-now.ts'
import { faultsOf, type HealthFault } from './health-faults.ts'

/** Shows whether the service is working and how fast. */
export function HealthPage() {
  const health = useQuery({ ...oneQuery('/admin/v1/health', {}), refetchInterval: 4000 })
  const faults = health.data && faultsOf(health.data)
  return (
    <Page
      title="Health"
      lead="Reported by the process that served this page. Updates every four seconds."
      actions={faults && <Verdict faults={faults} isCurrent={!health.isError} />}
    >
      <LoadProblem what="health" of={health} />
      {health.data && health.isError && <Outdated asOf={health.dataUpdatedAt} />}
      {health.isPending && <Skeleton height={420} radius="lg" />}
      {faults !== undefined && faults.length > 0 && <Faults faults={faults} />}
      {health.data && <Parts health={health.data} />}
    </Page>
  )
}

/** Nothing is called healthy by figures from before the service stopped answering. */
function Verdict({ faults, isCurrent }: { faults: readonly HealthFault[]; isCurrent: boolean }) {
  if (!isCurrent) return <Badge tone="bad">Not answering</Badge>
  const tone: Tone = faults.length === 0 ? 'good' : 'warn'
  return <Badge tone={tone}>{faults.length === 0 ? 'Healthy' : 'Needs attention'}</Badge>
}

/** Says how old the figures below are, once they are no longer refreshed. */
function Outdated({ asOf }: { asOf: number }) {
  return (
    <Note tone="warn" title="These figures are out of date">
      They were last updated <Instant at={new Date(asOf).toISOString()} />.
    </Note>
  )
}

function Faults({ faults }: { faults: readonly HealthFault[] }) {
  return (
    <Card title="Needs attention">
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {faults.map(({ what, remedy }) => (
          <li key={what}>
            <strong>{what}</strong> {remedy}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Parts({
  health: { database, replica, journal, snapshot, webhooks, ranking, nodes, eventLoopLateMs },
}: {
  health: Health
}) {
  const now = useNow()
  return (
    <>
      <Card
        title="Database and journal"
        lead="Feeds, clicks, and confirmations are answered after their commit."
        isFlush
      >
        <Figures>
          <Figure
            name="Database response time"
            value={formatDuration(database.answerMs)}
            note={database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'}
          />
          {replica && (
            <Figure
              name="Read replica lag"
              value={formatDuration(replica.lagMs)}
              note={replica.isUsed ? 'Serves reports' : 'Not in use'}
            />
          )}
          <Figure
            name="Commit time, median"
            value={formatDuration(journal.medianMs)}
            note={`Last ${formatCount(journal.flushes)} commits`}
          />
          <Figure name="Commit time, 99th percentile" value={formatDuration(journal.p99Ms)} note="1 in 100 is slower" />
          <Figure name="Queued rows" value={formatCount(journal.queuedRows)} note="Waiting to be committed" />
        </Figures>
      </Card>
      <Card
        title="Snapshot and process"
        lead="Serving decisions use an in-memory snapshot that is replaced on every change."
        isFlush
      >
        <Figures>
          <Figure
            name="Snapshot age"
            value={formatDuration(snapshot.ageMs)}
            note="Since last confirmed by the database"
          />
          <Figure
            name="Campaigns in memory"
            value={formatCount(snapshot.campaigns)}
            note={`For ${plural(snapshot.apps, 'app')}`}
          />
          <Figure name="Event loop lag" value={formatDuration(eventLoopLateMs)} note="Latest measurement" />
        </Figures>
      </Card>
      <Card title="Webhooks and ranking" isFlush>
        <Figures>
          <Figure name="Pending webhooks" value={formatCount(webhooks.pending)} note="One attempt each" />
          <Figure
            name="Webhooks in flight"
            value={formatCount(webhooks.running)}
            note={`Dispatcher ran ${formatRelative(webhooks.lastLookAt, now)}`}
          />
          <Figure
            name="Last ranking refit"
            value={formatRelative(ranking.lastRefitAt, now)}
            note={ranking.lastRefitAt === null ? 'No refit yet' : refitNote(ranking)}
          />
        </Figures>
      </Card>
      <TableCard
        title="Nodes"
        lead="Processes with a write lease."
        columns={columns}
        rows={nodes}
        rowKey={(row) => row.lease}
        empty={null}
      />
    </>
  )
}

function refitNote({ refitMs, waitingEvents }: Health['ranking']): string {
  return `Took ${formatDuration(refitMs)}, ${plural(waitingEvents, 'event')} since`
}

const columns: Column<Health['nodes'][number]>[] = [
  { name: 'Slot', cell: (row) => row.slot },
  { name: 'Process', cell: (row) => (row.isThis ? <Badge tone="accent">This one</Badge> : 'Other') },
  { name: 'Started', cell: (row) => <Instant at={row.startedAt} /> },
  { name: 'Last heartbeat', cell: (row) => <Instant at={row.heartbeatAt} /> },
]
