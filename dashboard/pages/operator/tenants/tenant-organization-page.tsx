import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { organizationQuery } from '../../../api/organizations.ts'
import { paths } from '../../../paths.ts'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { MembersCard } from '../../tenants/members-card.tsx'
import { OrganizationSecrets } from '../../tenants/organization-secrets.tsx'
import { OrganizationForm } from './organization-form.tsx'

/** Shows an advertiser's profile, secrets, and members. */
export function TenantOrganizationPage() {
  const { organizationId = '' } = useParams()
  const organization = useQuery(organizationQuery(organizationId))
  return (
    <Page
      title={organization.data?.name ?? 'Organization'}
      lead={<Identifier id={organizationId} of="organization" isWhole />}
      up={{ name: 'Tenants', to: paths.tenants({ tab: 'organizations' }) }}
      actions={
        <Button component={Link} to={paths.advertiserOverview(organizationId)} variant="default">
          Open dashboard
        </Button>
      }
    >
      <LoadProblem what="the organization" of={organization} />
      {organization.data && (
        <Card title="Organization">
          <OrganizationForm organization={organization.data} />
        </Card>
      )}
      <OrganizationSecrets organizationId={organizationId} />
      <MembersCard tenant={{ kind: 'organizations', id: organizationId }} />
    </Page>
  )
}
