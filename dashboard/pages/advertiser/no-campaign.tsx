import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/page.tsx'

interface NoCampaignProps {
  organizationId: string
  icon: IconName
  /** The purpose for which a campaign is needed. */
  children: ReactNode
}

/** Shown in place of an organization's missing campaigns, with a link to create the first one. */
export function NoCampaign({ organizationId, icon, children }: NoCampaignProps) {
  return (
    <Card>
      <Empty
        icon={icon}
        title="No campaigns yet"
        actions={
          <Button component={Link} to={paths.newCampaign(organizationId)}>
            Create campaign
          </Button>
        }
      >
        {children}
      </Empty>
    </Card>
  )
}
