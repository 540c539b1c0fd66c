import { Button } from '@mantine/core'
import { Icon } from '../icon.tsx'

/** Downloads the page's list as a file, CSV unless it says otherwise. */
export function DownloadCsv({ href, format = 'CSV' }: { href: string; format?: 'CSV' | 'JSON' }) {
  return (
    <Button component="a" href={href} download variant="default" leftSection={<Icon name="download" size={16} />}>
      Export {format}
    </Button>
  )
}
