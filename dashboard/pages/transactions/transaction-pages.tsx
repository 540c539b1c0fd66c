import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { read } from '../../api/client.ts'
import { campaignQuery, transactionQuery } from '../../api/queries.ts'
import type { AppOrOrganization, TransactionWithTimeline } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../shell/session.ts'
import { Note, Problem } from '../../ui/message/notes.tsx'
import { Card, DefinitionList, Page } from '../../ui/page/page.tsx'
import { words } from '../../ui/text/format.ts'
import { Timeline } from '../../ui/text/timeline.tsx'
import { Identifier, Instant, State, TextLink } from '../../ui/text/values.tsx'
import { useAppId, useOrganizationId } from '../address-ids.ts'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from '../statistics/figure-names.ts'
import { GoalsCard } from './goals-card.tsx'
import { ReverseButton } from './reverse-button.tsx'

/** Shows a transaction of the app, or redirects to its own app. */
export function TransactionPage() {
  const appId = useAppId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  if (data !== undefined && data.appId !== appId)
    return <Navigate replace to={paths.transaction(data.appId, transactionId)} />
  return <TransactionView of={{ appId }} up={{ name: 'Transactions', to: paths.transactions(appId) }} />
}

/** Shows a transaction of the organization's campaigns, or redirects to its own organization. */
export function ConversionPage() {
  const organizationId = useOrganizationId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  const campaignId = data?.campaignId ?? ''
  const campaign = useQuery({ ...campaignQuery(campaignId), enabled: campaignId !== '', staleTime: 60_000 })
  const owner = campaign.data?.organizationId
  if (owner !== undefined && owner !== organizationId)
    return <Navigate replace to={paths.conversion(owner, transactionId)} />
  return <TransactionView of={{ organizationId }} up={{ name: 'Conversions', to: paths.conversions(organizationId) }} />
}

export function AnyTransactionPage() {
  return <TransactionView up={{ name: 'Tenants', to: paths.tenants() }} />
}

interface TransactionViewProps {
  /** The app or organization of the viewer; for an operator, the transaction's own app. */
  of?: AppOrOrganization
  /** The list page that the transaction belongs to. */
  up: { name: string; to: string }
}

function TransactionView({ of, up }: TransactionViewProps) {
  const { transactionId: id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...transactionQuery(id), refetchInterval: 4000 })
  const viewer = of ?? { appId: data?.appId ?? '' }
  const { isOperator } = useMe()
  // A publisher cannot take a conversion back.
  const canReverse = data !== undefined && (isOperator || 'organizationId' in viewer)
  return (
    <Page title="Transaction" up={up} lead={<Identifier id={id} of="transaction" isWhole />}>
      {error !== null && data === undefined ? (
        <Problem title="Couldn’t load the transaction" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Card title="Details" actions={canReverse && <ReverseButton transaction={data} />}>
            {data ? <Facts transaction={data} of={viewer} /> : <div style={{ height: 190 }} />}
          </Card>
          {data?.goals && <GoalsCard transaction={data} canReverse={canReverse} />}
          <Card title="Timeline" lead="Times are in UTC. Updates automatically.">
            {data ? <Timeline steps={data.timeline} /> : <div style={{ height: 280 }} />}
          </Card>
          {'appId' in viewer && typeof data?.servingId === 'string' && (
            // Organizations do not see the ranking, which belongs to the publisher.
            <ReplayCard servingId={data.servingId} />
          )}
        </>
      )}
    </Page>
  )
}

type ToPage = (id: string) => string

/** The pages of the objects that a transaction names, in the viewer's dashboard. */
function pathsOf(of: AppOrOrganization): { campaign: ToPage; user?: ToPage; creator?: ToPage } {
  if ('organizationId' in of) return { campaign: (id) => paths.campaign(of.organizationId, id) }
  return {
    campaign: (id) => paths.offers(of.appId, { preview: id }),
    user: (id) => paths.user(of.appId, id),
    creator: (id) => paths.creator(of.appId, id),
  }
}

function Facts({ transaction, of }: { transaction: TransactionWithTimeline; of: AppOrOrganization }) {
  const { campaignId, creatorId, userId, environment } = transaction
  const to = pathsOf(of)
  const items: Record<string, ReactNode> = {
    State: <State of={transaction.state} />,
    Campaign: (
      <TextLink to={to.campaign(campaignId)}>
        <CampaignName of={of} id={campaignId} />
      </TextLink>
    ),
    Surface: surfaceNames[transaction.surface] ?? transaction.surface,
    'Traffic type': words(transaction.class),
    Clicked: <Instant at={transaction.openedAt} isExact />,
    Verified: <Instant at={transaction.verifiedAt} isExact />,
    Creative: <Identifier id={transaction.creativeId} of="creative" />,
    ...(userId && { User: <Identifier id={userId} of="user" to={to.user?.(userId)} /> }),
    ...(creatorId && { Creator: <Identifier id={creatorId} of="creator" to={to.creator?.(creatorId)} /> }),
    Serving: <Identifier id={transaction.servingId} of="serving" />,
    ...(environment && { Environment: <State of={environment} /> }),
  }
  return <DefinitionList items={items} />
}

/** Recomputes the order of a serving and compares it with the recorded one. */
function ReplayCard({ servingId }: { servingId: string }) {
  const run = useMutation({ mutationFn: () => read('/admin/v1/servings/{servingId}/replay', { path: { servingId } }) })
  return (
    <Card
      title="Verify ranking"
      lead="Recompute the order of this serving from its recorded inputs. This changes nothing."
      actions={
        <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          Recompute
        </Button>
      }
    >
      {run.isError && <Problem title="Couldn’t recompute the order" error={run.error} />}
      <div role="status">
        {run.data?.same === true && <Note tone="good">The recomputed order matches the served order.</Note>}
        {run.data?.same === false && <Note tone="warn">{differenceOf(run.data.reason)}</Note>}
        {run.isIdle && <span className="dimmed">The result appears here.</span>}
      </div>
    </Card>
  )
}

function differenceOf(reason: 'not_kept' | 'erased' | null): string {
  if (reason === 'not_kept')
    return 'The inputs of this order are past their retention period, so it can’t be recomputed.'
  if (reason === 'erased') return 'The user was erased along with the inputs of this order.'
  return 'The recomputed order differs from the recorded one.'
}
