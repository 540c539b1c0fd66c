import { Modal, TextInput } from '@mantine/core'
import type { Entry } from '@offerwire/api-types'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call, listQuery, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { NewOrganization } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { closedByButton, OnceShown, SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { words } from '../../../ui/text/format.ts'
import { Identifier, Instant, NameLink } from '../../../ui/text/values.tsx'
import { FirstSteps, type StepWords } from '../../first-steps/first-steps.tsx'
import { NetworkFigures } from '../../statistics/figures.tsx'
import { CreateDialog } from '../../tenants/create-dialogs.tsx'
import { Operators } from './operators.tsx'

export function TenantsPage() {
  return (
    <Page title="Tenants" lead="Publishers have projects with apps. Advertisers have organizations with campaigns.">
      <OperatorSteps />
      <AddressTabs
        tabs={[
          {
            id: 'projects',
            name: 'Projects',
            content: () => <Tenants noun="project" pathOf={paths.tenantProject} create={<CreateProject />} />,
          },
          {
            id: 'organizations',
            name: 'Organizations',
            content: () => (
              <Tenants noun="organization" pathOf={paths.tenantOrganization} create={<CreateOrganization />} />
            ),
          },
          { id: 'operators', name: 'Operators', content: () => <Operators /> },
          { id: 'figures', name: 'Network statistics', content: () => <NetworkFigures /> },
        ]}
      />
    </Page>
  )
}

/** The steps an operator takes before opening the service to others. */
function OperatorSteps() {
  const read = useQuery({ ...oneQuery('/admin/v1/first-steps', {}), refetchInterval: 5_000 })
  const words: Record<string, StepWords> = {
    public_address: {
      name: 'Use a public HTTPS address',
      text: 'Set BASE_URL to your public address. Links and cookies depend on it.',
    },
    encryption_key: {
      name: 'Set your own encryption key',
      text: 'Set ENCRYPTION_KEY, and keep a copy outside the database. If you lose it, stored secrets can’t be decrypted.',
    },
    second_factor: {
      name: 'Add a second factor',
      text: 'Operators can see and change everything. A second factor protects your account even if someone steals your password.',
      link: { name: 'Set up a second factor', to: paths.account() },
    },
    backup: {
      name: 'Back up the database',
      text: 'Run npx offerwire backup, then test a restore. Dismiss this list if you back up the database another way.',
    },
  }
  return <FirstSteps read={read} words={words} of="operator" />
}

interface TenantsProps {
  noun: 'project' | 'organization'
  pathOf: (id: string) => string
  create: ReactNode
}

function Tenants({ noun, pathOf, create }: TenantsProps) {
  const columns: Column<Entry<'/admin/v1/projects' | '/admin/v1/organizations'>>[] = [
    {
      name: 'Name',
      cell: (row) => <NameLink to={pathOf(row.id)} name={row.name} isDemo={row.demo} />,
    },
    { name: 'ID', from: 'md', cell: (row) => <Identifier id={row.id} of={noun} isWhole /> },
    { name: 'Created', from: 'sm', cell: (row) => <Instant at={row.createdAt} /> },
  ]
  return (
    <CursorTable
      title={words(`${noun}s`)}
      actions={create}
      list={listQuery(`/admin/v1/${noun}s`, {})}
      noun={noun}
      columns={columns}
      rowPath={(row) => pathOf(row.id)}
      empty={
        <Empty icon="tenants" title={`No ${noun}s yet`}>
          Create one, then invite its members.
        </Empty>
      }
    />
  )
}

function CreateProject() {
  const navigate = useNavigate()
  const create = useChange(
    (name: string) => call('post', '/admin/v1/projects', { body: { name } }),
    ['/projects'],
    ({ id }) => void navigate(paths.tenantProject(id)),
  )
  return (
    <CreateDialog
      title="Create project"
      problem="Couldn’t create the project"
      change={create}
      onSubmit={(name) => create.mutate(name)}
    />
  )
}

/** Creates an advertiser's organization and shows its token and key once. */
function CreateOrganization() {
  const navigate = useNavigate()
  const create = useChange(
    (body: NewOrganization) => call('post', '/admin/v1/organizations', { body }),
    ['/organizations'],
  )
  const leave = () => create.data && void navigate(paths.tenantOrganization(create.data.id))
  return (
    <>
      <CreateDialog
        title="Create organization"
        problem="Couldn’t create the organization"
        change={create}
        onSubmit={(name, { url }) => create.mutate({ name, ...(url ? { url } : {}) })}
      >
        <TextInput name="url" type="url" label="Website" placeholder="https://example.com" />
      </CreateDialog>
      <Modal opened={create.data !== undefined} onClose={leave} title="Organization created" {...closedByButton}>
        <OnceShown onDone={leave}>
          <SecretOnce name="Postback token" secret={create.data?.postbackToken ?? ''} />
          <SecretOnce name="API key" secret={create.data?.apiKey ?? ''} />
        </OnceShown>
      </Modal>
    </>
  )
}
