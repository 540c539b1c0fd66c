import { Button } from '@mantine/core'
import { Icon } from '../icon.tsx'

/** Downloads the page's list as CSV. */
export function DownloadCsv({ href }: { href: string }) {
  return (
    <Button component="a" href={href} download variant="default" leftSection={<Icon name="download" size={16} />}>
      Export CSV
    </Button>
  )
}
