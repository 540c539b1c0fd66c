import { Accordion } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { addressOf } from '../../../api/client.ts'
import { userQuery } from '../../../api/queries.ts'
import type { TransactionWithTimeline, User } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import { Download } from '../../../ui/table/list-tools.tsx'
import { formatCount, formatInstant } from '../../../ui/text/format.ts'
import { Timeline } from '../../../ui/text/timeline.tsx'
import { Badge, Identifier, Instant, State, TextLink } from '../../../ui/text/values.tsx'
import { useAppId, useUserId } from '../../address-ids.ts'
import { CampaignName } from '../../campaign-name.tsx'
import { EraseUser } from './erase-user.tsx'

export function UserPage() {
  const appId = useAppId()
  const userId = useUserId()
  const user = useQuery(userQuery(appId, userId))
  const isUnknown = user.error instanceof ApiError && user.error.status === 404
  return (
    <Page
      title="User"
      lead={<Identifier id={userId} of="user" isWhole />}
      up={{ name: 'Users and entitlements', to: paths.users(appId) }}
      actions={
        <>
          {user.data && (
            <Download
              href={addressOf('/admin/v1/apps/{appId}/users/{userId}/export', { path: { appId, userId } })}
              label="Export"
            />
          )}
          {(user.data || isUnknown) && <EraseUser appId={appId} userId={userId} />}
        </>
      }
    >
      {isUnknown && (
        <Card>
          <Empty icon="users" title="User not found">
            Enter the exact ID from your requests. User IDs are separate for each app, and erased users have no data.
            Erase also removes this ID from logged requests that were rejected.
          </Empty>
        </Card>
      )}
      {user.isError && !isUnknown && <LoadProblem what="the user" of={user} />}
      {user.data && <Stored user={user.data} appId={appId} />}
    </Page>
  )
}

function Stored({ user, appId }: { user: User; appId: string }) {
  const attributes = Object.entries(user.attributes ?? {})
  return (
    <>
      <Card
        title="Attributes"
        lead={
          user.storedAt !== null && (
            <>
              Stored <Instant at={user.storedAt} isExact />. Each request replaces the whole set.
            </>
          )
        }
        actions={user.minor && <Badge tone="warn">Under 18</Badge>}
      >
        {attributes.length === 0 ? (
          <span className="dimmed">No attributes. Set them with POST /publisher/sdk/v1/users/attributes.</span>
        ) : (
          <DefinitionList
            items={Object.fromEntries(attributes.map(([name, value]) => [name, <bdi key={name}>{textOf(value)}</bdi>]))}
          />
        )}
        {user.minor && (
          <p className="dimmed" style={{ marginBottom: 0 }}>
            This user only sees offers rated for everyone, ranked without personalization.
          </p>
        )}
      </Card>
      <EntitlementTables entitlements={user.entitlements} />
      <UserTransactions transactions={user.transactions} appId={appId} />
      {user.clientTrial !== null && (
        <Card title="Client trial" lead="This ID was also sent as clientId.">
          <DefinitionList items={{ 'Responses counted': formatCount(user.clientTrial.answers) }} />
        </Card>
      )}
      <Card
        title="Timeline"
        lead="The latest 50 entries of each kind about this user in this app, earliest first. Times are in UTC. Export includes everything."
      >
        {user.timeline.length === 0 ? (
          <span className="dimmed">No activity yet.</span>
        ) : (
          <Timeline steps={user.timeline} />
        )}
      </Card>
    </>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function UserTransactions({ transactions, appId }: { transactions: TransactionWithTimeline[]; appId: string }) {
  return (
    <Card title="Transactions" lead="The latest 50 clicks by this user, latest first. Export includes everything.">
      {transactions.length === 0 ? (
        <Empty icon="transactions" title="No transactions yet">
          A transaction appears as soon as this user clicks a link.
        </Empty>
      ) : (
        <Accordion variant="separated" order={3}>
          {transactions.map((transaction) => (
            <Accordion.Item key={transaction.id} value={transaction.id}>
              <Accordion.Control>
                <span style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' }}>
                  <State of={transaction.state} />
                  <strong>
                    <CampaignName of={{ appId }} id={transaction.campaignId} />
                  </strong>
                  <Instant at={transaction.openedAt} />
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <Timeline steps={transaction.timeline} />
                <p style={{ marginBottom: 0 }}>
                  <TextLink to={paths.transaction(appId, transaction.id)}>View transaction</TextLink>
                </p>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Card>
  )
}

type Entitlements = User['entitlements']
type Details = Entitlements['verified']

const until = (at: string | null) => (at === null ? 'no expiration' : `until ${formatInstant(at)} UTC`)

function itemsOf({ freeTrial, discounts = [], credits }: Details, kind: string): Record<string, string> {
  const items: Record<string, string> = {}
  if (freeTrial)
    items[`Free trial, ${kind}`] = `from ${formatInstant(freeTrial.startedAt)} UTC, ${until(freeTrial.expiresAt)}`
  for (const [index, { value, unit, expiresAt }] of discounts.entries()) {
    const amount = unit === 'percent' ? `${formatCount(value)}%` : `$${formatCount(value)}`
    items[`Discount${discounts.length > 1 ? ` ${index + 1}` : ''}, ${kind}`] = `${amount}, ${until(expiresAt)}`
  }
  if (credits) items[`Credits, ${kind}`] = `${formatCount(credits.totalAmount)}, ${until(credits.expiresAt)}`
  return items
}

function EntitlementTables({ entitlements }: { entitlements: Entitlements }) {
  const items = { ...itemsOf(entitlements.verified, 'verified'), ...itemsOf(entitlements.provisional, 'provisional') }
  return (
    <Card
      title="Entitlements"
      lead="Gate access on verified entitlements. Provisional ones bridge the time until a conversion is verified."
    >
      {Object.keys(items).length === 0 ? (
        <Empty icon="conversions" title="No entitlements">
          Clicks and conversions grant the entitlement set for the app under Settings, or for a single offer under
          Offers.
        </Empty>
      ) : (
        <DefinitionList items={items} />
      )}
    </Card>
  )
}
