import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { personExportUrl, personQuery } from '../../../api/people.ts'
import type { Person } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/message/empty.tsx'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { Instant } from '../../../ui/text/instant.tsx'
import { Timeline } from '../../../ui/text/timeline.tsx'
import { useAppId, usePersonId } from '../../address-ids.ts'
import { EntitlementTables } from './entitlement-tables.tsx'
import { ErasePerson } from './erase-person.tsx'
import { PersonTransactions } from './person-transactions.tsx'

/** Shows a user's attributes, entitlements, transactions, and timeline. */
export function UserPage() {
  const appId = useAppId()
  const userId = usePersonId()
  const person = useQuery(personQuery(appId, userId))
  const isUnknown = person.error instanceof ApiError && person.error.status === 404
  return (
    <Page
      title="User"
      lead={<Identifier id={userId} of="user" isWhole />}
      up={{ name: 'Users and entitlements', to: paths.users(appId) }}
      actions={
        <>
          {person.data && <ExportPerson appId={appId} userId={userId} />}
          {(person.data || isUnknown) && <ErasePerson appId={appId} userId={userId} />}
        </>
      }
    >
      {isUnknown && (
        <Card>
          <Empty icon="users" title="User not found">
            Enter the exact ID from your requests. User IDs are separate for each app, and erased users leave no data.
            Erase also finds the ID anywhere in the text of rejected requests.
          </Empty>
        </Card>
      )}
      {person.isError && !isUnknown && <LoadProblem what="the user" of={person} />}
      {person.data && <Stored person={person.data} appId={appId} />}
    </Page>
  )
}

function Stored({ person, appId }: { person: Person; appId: string }) {
  const attributes = Object.entries(person.attributes ?? {})
  return (
    <>
      <Card
        title="Attributes"
        lead={
          person.storedAt !== null && (
            <>
              Stored <Instant at={person.storedAt} isExact />. Each request replaces the whole set.
            </>
          )
        }
        actions={person.minor && <Badge tone="warn">Under 18</Badge>}
      >
        {attributes.length === 0 ? (
          <span className="dimmed">No attributes. Set them with POST /publisher/sdk/v1/users/attributes.</span>
        ) : (
          <DefinitionList
            items={attributes.map(([name, value]) => [name, <AttributeValue key={name} value={value} />])}
          />
        )}
        {person.minor && (
          <p className="dimmed" style={{ marginBottom: 0 }}>
            This user only sees offers rated for everyone, ranked without personalization.
          </p>
        )}
      </Card>
      <EntitlementTables entitlements={person.entitlements} />
      <PersonTransactions transactions={person.transactions} appId={appId} />
      {person.clientTrial !== null && (
        <Card title="Client trial" lead="This ID was also sent as clientId.">
          <DefinitionList items={[['Answers counted', formatCount(person.clientTrial.answers)]]} />
        </Card>
      )}
      <Card
        title="Timeline"
        lead="The latest 50 entries of each kind about this user in this app, earliest first. Times are in UTC. Export has all."
      >
        {person.timeline.length === 0 ? (
          <span className="dimmed">No activity yet.</span>
        ) : (
          <Timeline steps={person.timeline} />
        )}
      </Card>
    </>
  )
}

function AttributeValue({ value }: { value: unknown }) {
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>
}

/** Downloads everything stored about a user. */
function ExportPerson({ appId, userId }: { appId: string; userId: string }) {
  return (
    <Button
      component="a"
      href={personExportUrl(appId, userId)}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      Export
    </Button>
  )
}
