import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../../api/queries.ts'
import type { App } from '../../../api/types.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useAppId } from '../../address-ids.ts'
import { MarketplaceTable } from './marketplace-table.tsx'
import { ProjectApplications } from './project-applications.tsx'

/** Lists the campaigns that an app can add, and the applications of its project. */
export function MarketplacePage() {
  const app = useQuery(appQuery(useAppId()))
  return (
    <Page title="Marketplace" lead="Campaigns that this app doesn’t have yet.">
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
        { id: 'campaigns', name: 'Campaigns', content: () => <MarketplaceTable app={app} /> },
        {
          id: 'applications',
          name: 'Applications',
          content: () => <ProjectApplications projectId={app.projectId} />,
        },
      ]}
    />
  )
}
