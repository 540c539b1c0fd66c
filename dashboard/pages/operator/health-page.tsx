import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/operations.ts'
import type { Health } from '../../api/types.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure, Figures } from '../../ui/figure.tsx'
import { formatCount, formatDuration, formatRelative, plural } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Whether the service does its work, and how fast. */
export function HealthPage() {
  const health = useQuery({ ...healthQuery(), refetchInterval: 4000 })
  const faults = health.data && faultsOf(health.data)
  return (
    <Page
      title="Health"
      lead="As seen by the process that answered you; read anew every four seconds."
      actions={faults && <Verdict faults={faults} />}
    >
      {health.isError && (
        <Problem title="The health could not be read." error={health.error} onRetry={() => void health.refetch()} />
      )}
      {health.isPending && <Skeleton height={420} radius="lg" />}
      {faults !== undefined && faults.length > 0 && (
        <Card title="Needs attention">
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Card>
      )}
      {health.data && <Parts health={health.data} />}
    </Page>
  )
}

function Verdict({ faults }: { faults: string[] }) {
  const tone: Tone = faults.length === 0 ? 'good' : 'warn'
  return <Badge tone={tone}>{faults.length === 0 ? 'All is well' : 'Needs attention'}</Badge>
}

/** What is out of the ordinary, a sentence each. */
function faultsOf({ database, journal, snapshot, webhooks, eventLoopLateMs }: Health): string[] {
  const faults = [
    (database.answerMs ?? Number.POSITIVE_INFINITY) > 250 && 'The database answers slowly.',
    journal.queuedRows > 10_000 && 'Many rows wait for their commit; beyond 50,000 requests are refused.',
    journal.refused > 0 && `${formatCount(journal.refused)} of the latest commits were refused; the log says why.`,
    snapshot.ageMs > 5000 && 'Changes of campaigns and keys do not reach this process.',
    webhooks.pending > 1000 && 'Webhooks wait to be sent.',
    eventLoopLateMs > 200 && 'The process is busy beyond what it can do.',
  ]
  return faults.filter((fault) => fault !== false)
}

function Parts({
  health: { database, journal, snapshot, webhooks, ranking, nodes, eventLoopLateMs },
}: {
  health: Health
}) {
  const now = useNow()
  return (
    <>
      <Card title="Database and journal" lead="Every answer that must not be lost waits for its commit." isFlush>
        <Figures>
          <Figure
            name="Database answers in"
            value={formatDuration(database.answerMs)}
            note={database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'}
          />
          <Figure
            name="Commit time, median"
            value={formatDuration(journal.medianMs)}
            note={`Latest ${formatCount(journal.flushes)} commits`}
          />
          <Figure
            name="Commit time, 99th percentile"
            value={formatDuration(journal.p99Ms)}
            note="One in a hundred is slower"
          />
          <Figure name="Rows in the queue" value={formatCount(journal.queuedRows)} note="Waiting for their commit" />
        </Figures>
      </Card>
      <Card title="Snapshot and process" lead="What decides is held in memory and replaced when it changes." isFlush>
        <Figures>
          <Figure name="Snapshot age" value={formatDuration(snapshot.ageMs)} note="Since the database confirmed it" />
          <Figure
            name="Campaigns held"
            value={formatCount(snapshot.campaigns)}
            note={`For ${plural(snapshot.apps, 'app')}`}
          />
          <Figure name="Event loop lag" value={formatDuration(eventLoopLateMs)} note="How late the last turn came" />
        </Figures>
      </Card>
      <Card title="Webhooks and ranking" isFlush>
        <Figures>
          <Figure name="Webhooks waiting" value={formatCount(webhooks.pending)} note="For their one attempt" />
          <Figure
            name="Webhooks being sent"
            value={formatCount(webhooks.running)}
            note={`Dispatcher looked ${formatRelative(webhooks.lastLookAt, now)}`}
          />
          <Figure
            name="Ranking’s last refit"
            value={formatRelative(ranking.lastRefitAt, now)}
            note={ranking.lastRefitAt === null ? 'Nothing learned yet' : refitNote(ranking)}
          />
        </Figures>
      </Card>
      <Card title="Nodes" lead="Processes that may write." isFlush>
        <DataTable label="Nodes" columns={columns} rows={nodes} rowKey={(row) => row.lease} empty={null} />
      </Card>
    </>
  )
}

function refitNote({ refitMs, waitingEvents }: Health['ranking']): string {
  return `It took ${formatDuration(refitMs)}; ${plural(waitingEvents, 'event')} since`
}

const columns: Column<Health['nodes'][number]>[] = [
  { name: 'Slot', cell: (row) => row.slot },
  { name: 'Process', cell: (row) => (row.isThis ? <Badge tone="accent">This one</Badge> : 'Another') },
  { name: 'Started', cell: (row) => <Instant at={row.startedAt} /> },
  { name: 'Last sign of life', cell: (row) => <Instant at={row.heartbeatAt} /> },
]
