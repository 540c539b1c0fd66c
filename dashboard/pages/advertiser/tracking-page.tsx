import { DryRunForm } from '../../forms/dry-run-form.tsx'
import { OrganizationSecrets } from '../../forms/organization-secrets.tsx'
import { PostbackBuilder } from '../../forms/postback-builder.tsx'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { PostbackLog } from './postback-log.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** How conversions are reported, what every report was answered, and a run without consequences. */
export function TrackingPage() {
  const organizationId = useOrganizationId()
  return (
    <Page
      title="Tracking and postbacks"
      lead="When somebody completes your offer, your server calls the postback address with the transaction id it was given in the click."
    >
      <AddressTabs
        tabs={[
          { id: 'log', name: 'Live log', content: () => <PostbackLog organizationId={organizationId} /> },
          { id: 'address', name: 'Postback address', content: () => <PostbackBuilder /> },
          { id: 'dry-run', name: 'Dry run', content: () => <DryRunForm /> },
          {
            id: 'secrets',
            name: 'Token and key',
            content: () => <OrganizationSecrets organizationId={organizationId} />,
          },
        ]}
      />
    </Page>
  )
}
