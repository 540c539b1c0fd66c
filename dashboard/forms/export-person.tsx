import { Button } from '@mantine/core'
import { personExportUrl } from '../api/people.ts'
import { Icon } from '../ui/icon.tsx'

/** Hands out everything stored of one person as a file. */
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
