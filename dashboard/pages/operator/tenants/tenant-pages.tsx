import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call, oneQuery } from '../../../api/client.ts'
import { organizationQuery } from '../../../api/queries.ts'
import type { Organization } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Form, sent, useFormChange } from '../../../ui/form/form.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { Identifier } from '../../../ui/text/values.tsx'
import { MembersCard } from '../../tenants/members-card.tsx'
import { OrganizationSecrets } from '../../tenants/organization-secrets.tsx'
import { ProjectApps } from '../../tenants/project-apps.tsx'

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
          Open advertiser dashboard
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

function OrganizationForm({ organization }: { organization: Organization }) {
  const { name, description, url, logoUrl } = organization
  const { form, field, ...save } = useFormChange({
    initialValues: { name, description: description ?? '', url: url ?? '', logoUrl: logoUrl ?? '' },
    changeOf: (values) => ({ ...sent(values), name: values.name.trim() }),
    send: (body) =>
      call('patch', '/admin/v1/organizations/{organizationId}', { path: { organizationId: organization.id }, body }),
    stale: ['/organizations'],
    done: 'Organization saved',
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the organization" submit="Save organization">
      <TextInput {...field('name', 'Name')} required />
      <Textarea {...field('description', 'Description')} autosize minRows={2} />
      <TextInput type="url" {...field('url', 'Website', 'Links to archived campaigns redirect here.')} />
      <TextInput type="url" {...field('logoUrl', 'Logo URL')} />
    </Form>
  )
}

export function TenantProjectPage() {
  const { projectId = '' } = useParams()
  const project = useQuery(oneQuery('/admin/v1/projects/{projectId}', { path: { projectId } }))
  return (
    <Page
      title={project.data?.name ?? 'Project'}
      lead={<Identifier id={projectId} of="project" isWhole />}
      up={{ name: 'Tenants', to: paths.tenants() }}
    >
      <LoadProblem what="the project" of={project} />
      <ProjectApps title="Apps" projectId={projectId} />
      <MembersCard tenant={{ kind: 'projects', id: projectId }} />
    </Page>
  )
}
