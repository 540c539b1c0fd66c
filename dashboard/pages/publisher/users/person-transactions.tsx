import { Accordion } from '@mantine/core'
import { Link } from 'react-router'
import type { TransactionWithTimeline } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/empty.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Instant } from '../../../ui/text/instant.tsx'
import { State } from '../../../ui/text/states.tsx'
import { Timeline } from '../../../ui/text/timeline.tsx'
import { CampaignName } from '../../campaign-name.tsx'

/** Lists a user's transactions with their timelines. */
export function PersonTransactions({
  transactions,
  appId,
}: {
  transactions: TransactionWithTimeline[]
  appId: string
}) {
  return (
    <Card title="Transactions" lead="The latest 50 clicks by this user, latest first. Export has all.">
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
                  <Link className="link" to={paths.transaction(appId, transaction.id)}>
                    View transaction
                  </Link>
                </p>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Card>
  )
}
