import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appIntegrationQuery, appQuery, transactionsQuery } from '../../api/queries.ts'
import type { Environment } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { DayRangeChoice } from '../../ui/chart/day-range.tsx'
import { Empty, Note } from '../../ui/message/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TextLink } from '../../ui/text/values.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useAppId } from '../address-ids.ts'
import { FirstSteps, type StepWords } from '../first-steps/first-steps.tsx'
import { TenantFigures } from '../statistics/figures.tsx'
import { TransactionTable } from '../transactions/transaction-table.tsx'

export function OverviewPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const address = useAddress()
  const environment = address.field('environment', { live: 'Live', test: 'Test' }, 'live')
  return (
    <Page
      title="Overview"
      lead={app.data?.name ?? '\u00a0'}
      actions={
        <>
          <SegmentedControl size="xs" aria-label="Environment" {...environment} />
          {environment.value === 'live' && <DayRangeChoice />}
        </>
      }
    >
      <PublisherSteps appId={appId} />
      {environment.value === 'test' ? (
        <TestNote appId={appId} />
      ) : (
        <TenantFigures
          of={{ appId }}
          moneyName="Earnings"
          campaignPath={(id) => paths.offers(appId, { preview: id })}
        />
      )}
      <LatestTransactions appId={appId} environment={environment.value} />
    </Page>
  )
}

function PublisherSteps({ appId }: { appId: string }) {
  const integration = useQuery(appIntegrationQuery(appId))
  const words: Record<string, StepWords> = {
    first_feed: {
      name: 'Request offers',
      text: 'Copy a call, or the snippet for your framework. It has your key filled in.',
      link: { name: 'Keys and quick start', to: paths.keys(appId) },
    },
    first_click: { name: 'Click an offer', text: 'Open the clickUrl of an offer, as your users will.' },
    first_webhook: {
      name: 'Receive a webhook',
      text: 'Set the URL that receives completions, and send it a test event.',
      link: { name: 'Webhook', to: paths.webhook(appId) },
    },
    first_entitlement: {
      name: 'Grant an entitlement',
      text: 'A click on an offer grants it provisionally. Look up a user to see it.',
      link: { name: 'Users and entitlements', to: paths.users(appId) },
    },
  }
  return <FirstSteps read={integration} words={words} of={`app ${appId}`} />
}

function TestNote({ appId }: { appId: string }) {
  return (
    <Note title="Test traffic is excluded from statistics">
      Test keys serve demo campaigns only. Their clicks create the transactions below, which you can complete with the
      calls under <TextLink to={paths.keys(appId)}>Keys and quick start</TextLink>.
    </Note>
  )
}

function LatestTransactions({ appId, environment }: { appId: string; environment: Environment }) {
  return (
    <TransactionTable
      title="Latest transactions"
      label="Latest transactions"
      lead="Each click creates a transaction. Updates automatically."
      actions={
        <TextLink to={paths.transactions(appId, { environment: environment === 'test' ? 'test' : undefined })}>
          View all
        </TextLink>
      }
      campaignsOf={{ appId }}
      list={{ ...transactionsQuery({ appId, environment }, 8), refetchInterval: 4000 }}
      most={8}
      pathOf={(id) => paths.transaction(appId, id)}
      empty={
        <Empty icon="transactions" title="No transactions yet">
          Request a feed under <TextLink to={paths.keys(appId)}>Keys and quick start</TextLink>{' '}
          {environment === 'test'
            ? 'with a test key, then click one of its links. The transaction appears here immediately.'
            : 'with a live key, then click one of its links. To see transactions from test keys, choose Test above.'}
        </Empty>
      }
    />
  )
}
