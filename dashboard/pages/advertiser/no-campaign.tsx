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
  /** What a campaign is needed for. */
  children: ReactNode
}

/** Shown in place of what an organization's campaigns would fill, with the way to its first one. */
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
