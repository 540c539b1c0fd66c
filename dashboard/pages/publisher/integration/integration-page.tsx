import { Box, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appIntegrationQuery } from '../../../api/queries.ts'
import type { IntegrationCheck } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { Badge, Instant, TextLink, type Tone } from '../../../ui/text/values.tsx'
import { useAppId } from '../../address-ids.ts'
import classes from './integration-page.module.css'

const states: Record<IntegrationCheck['status'], { name: string; tone: Tone }> = {
  ok: { name: 'OK', tone: 'good' },
  waiting: { name: 'Waiting', tone: 'quiet' },
  attention: { name: 'Needs attention', tone: 'bad' },
}

type Place = { name: string; where: string; to: (appId: string) => string }

const places: Record<IntegrationCheck['id'], Place> = {
  feed: { name: 'Offer requests', where: 'Keys and quick start', to: paths.keys },
  click: { name: 'Clicks', where: 'Transactions', to: paths.transactions },
  delivered: { name: 'Impressions confirmed', where: 'Overview', to: paths.overview },
  signatures: {
    name: 'Signed calls',
    where: 'Signature debugger',
    to: (appId) => paths.inboundEvents(appId, { tab: 'signature' }),
  },
  webhook: { name: 'Webhook', where: 'Webhook', to: paths.webhook },
}

/** Shows the state of each part of the app's integration, with the remedy for its faults. */
export function IntegrationPage() {
  const appId = useAppId()
  const integration = useQuery(appIntegrationQuery(appId))
  return (
    <Page title="Integration" lead="What your app sends and receives. Updates automatically.">
      <LoadProblem what="the integration" of={integration} />
      {integration.isPending && <Skeleton height={360} radius="lg" />}
      {integration.data && (
        <Card>
          <ul className={classes.checks}>
            {integration.data.checks.map((check) => (
              <Check key={check.id} check={check} appId={appId} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function Check({ check: { id, status, at, says, remedy }, appId }: { check: IntegrationCheck; appId: string }) {
  const { name, where, to } = places[id]
  return (
    <li className={classes.check}>
      <div>
        <Badge tone={states[status].tone}>{states[status].name}</Badge>
      </div>
      <Box lh={1.5} style={{ overflowWrap: 'anywhere' }}>
        <Title order={2} fz={14} fw={600} lh={1.55}>
          {name}
        </Title>
        <Box component="p" m="3px 0 0" c="dimmed">
          {says}
        </Box>
        {remedy !== null && (
          <Box component="p" m="3px 0 0">
            {remedy}
          </Box>
        )}
      </Box>
      <div className={classes.side}>
        {at !== null && (
          <span>
            Last: <Instant at={at} />
          </span>
        )}
        <TextLink to={to(appId)}>{where}</TextLink>
      </div>
    </li>
  )
}
