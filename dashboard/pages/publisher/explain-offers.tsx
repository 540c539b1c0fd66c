import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainQuery } from '../../api/apps.ts'
import type { Explained, SampleUser } from '../../api/types.ts'
import { ExplainForm } from '../../forms/explain-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatMoney, formatPercent, none, plural } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { placementSentence, reasonSentence } from './reasons.ts'

const sampleUser: SampleUser = { userId: 'user-1', attributes: { countryCode: 'US', language: 'en' } }

/** For a person one describes: which offers a feed would show, in which order, and why the others not. */
export function ExplainOffers({ appId }: { appId: string }) {
  const [user, setUser] = useState(sampleUser)
  const run = useQuery({ ...explainQuery(appId, user), placeholderData: keepPreviousData })
  const rows = run.data && [...run.data.data].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = rows?.filter((row) => row.eligible).length ?? 0
  return (
    <div className="parts">
      <Card title="A person" lead="Describe somebody as a feed request would. Nothing is served or counted.">
        <ExplainForm
          sample={sampleUser}
          isRunning={run.isFetching}
          onExplain={(next) => (JSON.stringify(next) === JSON.stringify(user) ? void run.refetch() : setUser(next))}
        />
      </Card>
      {run.isError && <Problem title="This could not be explained." error={run.error} />}
      {!run.isError && (
        <Card
          title={rows === undefined ? 'Offers' : `${shown} of ${plural(rows.length, 'offer')} would be shown`}
          lead="The score is what showing it to this person may be expected to earn, with a draw for what is not known yet; the higher, the earlier."
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
      from: 'sm',
      cell: (row) => <Badge tone={row.eligible ? 'good' : 'quiet'}>{row.eligible ? 'Shown' : 'Not shown'}</Badge>,
    },
    { name: 'Why', cell: (row) => <Why reason={row.reason} placement={row.placement} /> },
    { name: 'Score', align: 'end', from: 'sm', cell: (row) => number(row.score) },
    { name: 'How it comes about', from: 'md', cell: (row) => <Parts parts={row.parts} /> },
  ]
}

function Why({ reason, placement }: Pick<Explained, 'reason' | 'placement'>) {
  if (reason === null) return <span className="dimmed">{placementSentence(placement)}</span>
  return reasonSentence(reason)
}

function number(value: number | null): string {
  return value === null ? none : value.toPrecision(3)
}

/** The factors whose product is the score, and no part of one; those of 1 change nothing and are left out. */
function Parts({ parts }: { parts: Explained['parts'] }) {
  if (parts === null) return none
  const { earningsPerCompletion, clickRate, completionRate, priority, taste, fatigue, draw } = parts
  const others = Object.entries({ priority, taste, fatigue, draw }).filter(([, value]) => Math.abs(value - 1) >= 0.005)
  return (
    <span className="numeric dimmed">
      {formatMoney(earningsPerCompletion)} × {formatPercent(clickRate)} click × {formatPercent(completionRate)} complete
      {others.map(([name, value]) => ` × ${name} ${number(value)}`)}
    </span>
  )
}
