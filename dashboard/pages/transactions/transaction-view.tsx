import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { transactionQuery } from '../../api/transactions.ts'
import type { AppOrOrganization, TransactionWithTimeline } from '../../api/types.ts'
import { Problem } from '../../ui/message/problem.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DefinitionList } from '../../ui/page/definition-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { none, words } from '../../ui/text/format.ts'
import { Identifier } from '../../ui/text/identifier.tsx'
import { Instant } from '../../ui/text/instant.tsx'
import { State } from '../../ui/text/states.tsx'
import { Timeline } from '../../ui/text/timeline.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from '../statistics/figure-names.ts'
import { ReplayCard } from './replay-card.tsx'

interface TransactionViewProps {
  id: string
  /** The list page that the transaction belongs to. */
  up: { name: string; to: string }
  campaignsOf: AppOrOrganization
  userPath?: (userId: string) => string
  creatorPath?: (creatorId: string) => string
  campaignPath: (campaignId: string) => string
}

/** Shows a transaction's details and timeline. */
export function TransactionView(props: TransactionViewProps) {
  const { data, error, refetch } = useQuery({ ...transactionQuery(props.id), refetchInterval: 4000 })
  return (
    <Page title="Transaction" up={props.up} lead={<Identifier id={props.id} of="transaction" isWhole />}>
      {error !== null && data === undefined ? (
        <Problem title="Couldn’t load the transaction" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Card title="Details">
            {data ? <Facts transaction={data} {...props} /> : <div style={{ height: 190 }} />}
          </Card>
          <Card title="Timeline" lead="Times are in UTC. Updates automatically.">
            {data ? <Timeline steps={data.timeline} /> : <div style={{ height: 280 }} />}
          </Card>
          {'appId' in props.campaignsOf && typeof data?.servingId === 'string' && (
            // The ranking is the publisher's: an organization is not told of it.
            <ReplayCard servingId={data.servingId} />
          )}
        </>
      )}
    </Page>
  )
}

function Facts({
  transaction,
  userPath,
  creatorPath,
  campaignPath,
  campaignsOf,
}: { transaction: TransactionWithTimeline } & TransactionViewProps) {
  const { campaignId, creatorId, userId, environment } = transaction
  const items: [string, ReactNode][] = [
    ['State', <State key="state" of={transaction.state} />],
    [
      'Campaign',
      <Link key="campaign" className="link" to={campaignPath(campaignId)}>
        <CampaignName of={campaignsOf} id={campaignId} />
      </Link>,
    ],
    ['Surface', surfaceNames[transaction.surface] ?? transaction.surface],
    ['Traffic type', words(transaction.class)],
    ['Clicked', <Instant key="opened" at={transaction.openedAt} isExact />],
    ['Verified', <Instant key="verified" at={transaction.verifiedAt} isExact />],
    ['Creative', <Identifier key="creative" id={transaction.creativeId} of="creative" />],
  ]
  if (userId)
    items.push(['User', <Identifier key="user" id={userId} of="user" {...(userPath && { to: userPath(userId) })} />])
  if (creatorId) {
    items.push([
      'Creator',
      <Identifier key="creator" id={creatorId} of="creator" {...(creatorPath && { to: creatorPath(creatorId) })} />,
    ])
  }
  items.push([
    'Serving',
    transaction.servingId ? <Identifier key="serving" id={transaction.servingId} of="serving" /> : none,
  ])
  if (environment !== undefined) items.push(['Environment', <State key="environment" of={environment} />])
  return <DefinitionList items={items} />
}
