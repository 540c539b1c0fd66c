import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import type { App } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import { platformName, plural } from '../../../ui/text/format.ts'
import { Identifier, TextLink } from '../../../ui/text/values.tsx'
import { useAppId } from '../../address-ids.ts'
import { AlertsCard } from '../../alerts/alerts-card.tsx'
import { MembersCard } from '../../tenants/members-card.tsx'
import { ProjectApps } from '../../tenants/project-apps.tsx'
import { AppForm, AudienceForm, GrantForm, RankingForm } from './settings-forms.tsx'
import { StoredUsersCard } from './stored-users-card.tsx'

export function SettingsPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  return (
    <Page title="Settings" lead={app.data ? `${app.data.name}, ${platformName(app.data.platform)}` : '\u00a0'}>
      <LoadProblem what="the app" of={app} />
      {app.isPending && <Skeleton height={420} radius="lg" />}
      {app.data && <Tabs app={app.data} />}
    </Page>
  )
}

function Tabs({ app }: { app: App }) {
  return (
    <AddressTabs
      tabs={[
        { id: 'app', name: 'App', content: () => <AppTab app={app} /> },
        {
          id: 'members',
          name: 'Members',
          content: () => <MembersCard tenant={{ kind: 'projects', id: app.projectId }} />,
        },
        {
          id: 'alerts',
          name: 'Alerts',
          content: () => (
            <AlertsCard
              of={{ appId: app.id }}
              when="when three webhooks in a row fail or a payment does not arrive, at most once a day"
            />
          ),
        },
        { id: 'retention', name: 'Retention', content: () => <Retention /> },
      ]}
    />
  )
}

function AppTab({ app }: { app: App }) {
  return (
    <Stack gap={20}>
      <Card title="Identity">
        <DefinitionList
          items={{
            'App ID': <Identifier id={app.id} of="app" isWhole />,
            'Project ID': <Identifier id={app.projectId} of="project" isWhole />,
            Platform: platformName(app.platform),
          }}
        />
      </Card>
      <Card title="Audience" lead="Match the age rating of your app store listing.">
        <AudienceForm app={app} />
      </Card>
      <Card title="General">
        <AppForm app={app} />
      </Card>
      <Card title="Entitlement" lead="What a conversion grants. You can override it per offer under Offers.">
        <GrantForm app={app} />
      </Card>
      <Card title="Ranking" lead="How much traffic is used for learning.">
        <RankingForm app={app} />
      </Card>
      <Card
        title="Incrementality"
        lead="A holdout of users who don’t see offers, to measure what offers add."
        actions={<TextLink to={paths.incrementality(app.id)}>Manage</TextLink>}
      >
        {app.incrementality.enabled
          ? `On. ${app.incrementality.rolloutPct}% of users see offers (version ${app.incrementality.assignmentVersion}).`
          : 'Off. All users see offers.'}
      </Card>
      <StoredUsersCard app={app} />
      <ProjectApps title="Apps of this project" projectId={app.projectId} />
    </Stack>
  )
}

function Retention() {
  const periods = useQuery(oneQuery('/admin/v1/retention', {}))
  if (periods.isLoadingError) return <LoadProblem what="retention periods" of={periods} />
  const days = (count: number | undefined) =>
    count === undefined ? <Skeleton width={60} height={14} my={3} /> : plural(count, 'day')
  return (
    <Card
      title="Retention"
      lead="How long data is kept. Your operator sets the periods in the configuration of the service."
    >
      <DefinitionList
        items={{
          'Servings, and feed and message links': days(periods.data?.servingsDays),
          'Catalog links': days(periods.data?.catalogLinksDays),
          'Webhook, postback, and inbound event logs': days(periods.data?.logsDays),
          'Creator links': 'Indefinitely',
          'User attributes': 'Until replaced or erased',
          'User attributes never used for an offer': days(periods.data?.unusedUsersDays),
          'Verified transactions': 'Indefinitely, under a pseudonym after an erasure',
        }}
      />
    </Card>
  )
}
