import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../api/client.ts'
import type { Health } from '../../api/types.ts'
import { Figures } from '../../ui/chart/figure.tsx'
import { LoadProblem, Note } from '../../ui/message/notes.tsx'
import { Card, Page } from '../../ui/page/page.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { formatBytes, formatCount, formatDuration, formatRelative, plural } from '../../ui/text/format.ts'
import { useNow } from '../../ui/text/use-now.ts'
import { Badge, Instant, type Tone } from '../../ui/text/values.tsx'
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

/** Figures from before the service stopped responding never count as healthy. */
function Verdict({ faults, isCurrent }: { faults: readonly HealthFault[]; isCurrent: boolean }) {
  if (!isCurrent) return <Badge tone="bad">Not responding</Badge>
  const tone: Tone = faults.length === 0 ? 'good' : 'warn'
  return <Badge tone={tone}>{faults.length === 0 ? 'Healthy' : 'Needs attention'}</Badge>
}

/** Shows the age of the figures below once they are no longer refreshed. */
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
  health: { database, replica, journal, snapshot, webhooks, users, ranking, ledger, nodes, eventLoopLateMs },
}: {
  health: Health
}) {
  const now = useNow()
  const ago = (at: string | null) => formatRelative(at, now)
  const replicaLag: [string, string, string][] = replica
    ? [['Read replica lag', formatDuration(replica.lagMs), replica.isUsed ? 'Serves reports' : 'Not in use']]
    : []
  return (
    <>
      <Card
        title="Database and journal"
        lead="Offerwire stores each feed, click, and impression confirmation before it responds."
        isFlush
      >
        <Figures
          of={[
            ['Database response time', formatDuration(database.answerMs), databaseNames[database.kind]],
            ...replicaLag,
            ['Commit time, median', formatDuration(journal.medianMs), `Last ${formatCount(journal.flushes)} commits`],
            ['Commit time, 99th percentile', formatDuration(journal.p99Ms), '1 in 100 is slower'],
            ['Queued rows', formatCount(journal.queuedRows), 'Waiting to be committed'],
          ]}
        />
      </Card>
      <Card
        title="Snapshot and process"
        lead="Serving decisions use an in-memory snapshot that is replaced on every change."
        isFlush
      >
        <Figures
          of={[
            ['Snapshot age', formatDuration(snapshot.ageMs), 'Since the last check with the database'],
            ['Campaigns in memory', formatCount(snapshot.campaigns), `For ${plural(snapshot.apps, 'app')}`],
            ['Stored users', formatCount(users.count), `Taking ${formatBytes(users.bytes)}`],
            ['Event loop lag', formatDuration(eventLoopLateMs), 'Latest measurement'],
          ]}
        />
      </Card>
      <Card title="Webhooks, ranking and ledger" isFlush>
        <Figures
          of={[
            ['Pending webhooks', formatCount(webhooks.pending), 'One attempt each'],
            ['Webhooks in flight', formatCount(webhooks.running), `Dispatcher ran ${ago(webhooks.lastLookAt)}`],
            ['Last ranking refit', ago(ranking.lastRefitAt), refitNote(ranking)],
            [
              'Ledger verified',
              ago(ledger.verifiedAt),
              `${plural(ledger.faults, 'fault')}, looked for daily at 03:00 UTC`,
            ],
          ]}
        />
      </Card>
      <TableCard
        title="Nodes"
        lead="Processes that can write to this database."
        columns={columns}
        rows={nodes}
        rowKey={(row) => row.lease}
        empty={null}
      />
    </>
  )
}

function refitNote({ lastRefitAt, refitMs, waitingEvents }: Health['ranking']): string {
  if (lastRefitAt === null) return 'No refit yet'
  return `Took ${formatDuration(refitMs)}, ${plural(waitingEvents, 'event')} since`
}

const databaseNames = { embedded: 'Embedded', postgres: 'PostgreSQL' }

const columns: Column<Health['nodes'][number]>[] = [
  { name: 'Slot', cell: (row) => row.slot },
  { name: 'Process', cell: (row) => (row.isThis ? <Badge tone="accent">This one</Badge> : 'Other') },
  { name: 'Started', cell: (row) => <Instant at={row.startedAt} isReal /> },
  { name: 'Last heartbeat', cell: (row) => <Instant at={row.heartbeatAt} isReal /> },
]
