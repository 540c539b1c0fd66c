import { useMutation } from '@tanstack/react-query'
import { explain } from '../../api/apps.ts'
import type { Explained, SampleUser } from '../../api/types.ts'
import { ExplainForm } from '../../forms/explain-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { none, words } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { reasonSentence } from './reasons.ts'

/** For a person one describes: which offers a feed would show, in which order, and why the others not. */
export function ExplainOffers({ appId }: { appId: string }) {
  const run = useMutation({ mutationFn: (user: SampleUser) => explain(appId, user) })
  const rows = run.data && [...run.data.data].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = rows?.filter((row) => row.eligible).length ?? 0
  return (
    <div className="parts">
      <Card title="A person" lead="Describe somebody as a feed request would. Nothing is served or counted.">
        <ExplainForm isRunning={run.isPending} onExplain={run.mutate} />
      </Card>
      {run.isError && <Problem title="This could not be explained." error={run.error} />}
      {rows !== undefined && (
        <Card
          title={`${shown} of ${rows.length} offers would be shown`}
          lead="The score is the expected earning that was drawn for this person; the higher, the earlier."
          isFlush
        >
          <DataTable
            label="Offers explained"
            columns={columns(appId)}
            rows={rows}
            rowKey={(row) => row.campaignId}
            empty={
              <Empty icon="offers" title="No offer to explain">
                The app’s list is empty.
              </Empty>
            }
          />
        </Card>
      )}
    </div>
  )
}

function columns(appId: string): Column<Explained>[] {
  return [
    { name: 'Rank', align: 'end', cell: (row) => (row.rank === null ? none : row.rank) },
    { name: 'Campaign', cell: (row) => <CampaignName of={{ appId }} id={row.campaignId} /> },
    {
      name: 'Shown',
      cell: (row) => <Badge tone={row.eligible ? 'good' : 'quiet'}>{row.eligible ? 'Shown' : 'Not shown'}</Badge>,
    },
    { name: 'Why', cell: (row) => (row.reason === null ? 'It fits this person.' : reasonSentence(row.reason)) },
    { name: 'Score', align: 'end', from: 'sm', cell: (row) => number(row.score) },
    { name: 'Parts of the score', from: 'md', cell: (row) => <Parts parts={row.parts} /> },
  ]
}

function number(value: number | null): string {
  return value === null ? none : value.toPrecision(3)
}

function Parts({ parts }: { parts: Explained['parts'] }) {
  if (parts === null) return none
  return (
    <span className="numeric dimmed">
      {Object.entries(parts)
        .map(([name, value]) => `${words(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase())} ${number(value)}`)
        .join(', ')}
    </span>
  )
}
