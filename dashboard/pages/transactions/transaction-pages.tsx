import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { read } from '../../api/client.ts'
import { campaignQuery, transactionQuery } from '../../api/queries.ts'
import type { AppOrOrganization, TransactionWithTimeline } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { Note, Problem } from '../../ui/message/notes.tsx'
import { Card, DefinitionList, Page } from '../../ui/page/page.tsx'
import { words } from '../../ui/text/format.ts'
import { Timeline } from '../../ui/text/timeline.tsx'
import { Identifier, Instant, State, TextLink } from '../../ui/text/values.tsx'
import { useAppId, useOrganizationId } from '../address-ids.ts'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from '../statistics/figure-names.ts'

/** Shows a transaction of the app, or leads to the app that it is of. */
export function TransactionPage() {
  const appId = useAppId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  if (data !== undefined && data.appId !== appId)
    return <Navigate replace to={paths.transaction(data.appId, transactionId)} />
  return <AppTransaction appId={appId} up={{ name: 'Transactions', to: paths.transactions(appId) }} />
}

/** Shows a transaction of the organization's campaigns, or leads to the organization that it is of. */
export function ConversionPage() {
  const organizationId = useOrganizationId()
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  const campaignId = data?.campaignId ?? ''
  const campaign = useQuery({ ...campaignQuery(campaignId), enabled: campaignId !== '', staleTime: 60_000 })
  const owner = campaign.data?.organizationId
  if (owner !== undefined && owner !== organizationId)
    return <Navigate replace to={paths.conversion(owner, transactionId)} />
  return (
    <TransactionView
      campaignsOf={{ organizationId }}
      id={transactionId}
      up={{ name: 'Conversions', to: paths.conversions(organizationId) }}
      campaignPath={(id) => paths.campaign(organizationId, id)}
    />
  )
}

export function AnyTransactionPage() {
  const { transactionId = '' } = useParams()
  const { data } = useQuery(transactionQuery(transactionId))
  return <AppTransaction appId={data?.appId ?? ''} up={{ name: 'Tenants', to: paths.tenants() }} />
}

function AppTransaction({ appId, up }: { appId: string; up: { name: string; to: string } }) {
  const { transactionId = '' } = useParams()
  return (
    <TransactionView
      campaignsOf={{ appId }}
      id={transactionId}
      up={up}
      userPath={(userId) => paths.user(appId, userId)}
      creatorPath={(creatorId) => paths.creator(appId, creatorId)}
      campaignPath={(campaignId) => paths.offers(appId, { preview: campaignId })}
    />
  )
}

interface TransactionViewProps {
  id: string
  /** The list page that the transaction belongs to. */
  up: { name: string; to: string }
  campaignsOf: AppOrOrganization
  userPath?: (userId: string) => string
  creatorPath?: (creatorId: string) => string
  campaignPath: (campaignId: string) => string
}

function TransactionView(props: TransactionViewProps) {
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
  const items: Record<string, ReactNode> = {
    State: <State of={transaction.state} />,
    Campaign: (
      <TextLink to={campaignPath(campaignId)}>
        <CampaignName of={campaignsOf} id={campaignId} />
      </TextLink>
    ),
    Surface: surfaceNames[transaction.surface] ?? transaction.surface,
    'Traffic type': words(transaction.class),
    Clicked: <Instant at={transaction.openedAt} isExact />,
    Verified: <Instant at={transaction.verifiedAt} isExact />,
    Creative: <Identifier id={transaction.creativeId} of="creative" />,
    ...(userId && { User: <Identifier id={userId} of="user" to={userPath?.(userId)} /> }),
    ...(creatorId && { Creator: <Identifier id={creatorId} of="creator" to={creatorPath?.(creatorId)} /> }),
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
