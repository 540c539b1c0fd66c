import { Button } from '@mantine/core'
import { personExportUrl } from '../api/people.ts'
import { Icon } from '../ui/icon.tsx'

/** Downloads everything stored about a user. */
export function ExportPerson({ appId, userId }: { appId: string; userId: string }) {
  return (
    <Button
      component="a"
      href={personExportUrl(appId, userId)}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      Export
    </Button>
  )
}
