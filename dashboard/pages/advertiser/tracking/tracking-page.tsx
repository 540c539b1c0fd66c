import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useOrganizationId } from '../../address-ids.ts'
import { AlertsCard } from '../../alerts/alerts-card.tsx'
import { OrganizationSecrets } from '../../tenants/organization-secrets.tsx'
import { DryRunForm } from './dry-run-form.tsx'
import { PostbackBuilder } from './postback-builder.tsx'
import { PostbackLog } from './postback-log.tsx'

/** Shows how to report conversions, how each report was answered, and a dry run. */
export function TrackingPage() {
  const organizationId = useOrganizationId()
  return (
    <Page
      title="Tracking and postbacks"
      lead="When a user converts, your server calls the postback URL with the transaction ID from the click."
    >
      <AddressTabs
        tabs={[
          { id: 'log', name: 'Live log', content: () => <PostbackLog organizationId={organizationId} /> },
          { id: 'address', name: 'Postback URL', content: () => <PostbackBuilder /> },
          { id: 'dry-run', name: 'Dry run', content: () => <DryRunForm /> },
          {
            id: 'secrets',
            name: 'Token and key',
            content: () => <OrganizationSecrets organizationId={organizationId} />,
          },
          {
            id: 'alerts',
            name: 'Alerts',
            content: () => (
              <AlertsCard
                of={{ organizationId }}
                what="when five postbacks are refused within an hour, or a cap is reached"
              />
            ),
          },
        ]}
      />
    </Page>
  )
}
