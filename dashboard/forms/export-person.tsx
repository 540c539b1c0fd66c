import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { exportPerson } from '../api/people.ts'
import { Icon } from '../ui/icon.tsx'
import { tell } from '../ui/tell.ts'
import { downloadJson } from './download-json.ts'

/** Hands out everything stored of one person as a file. */
export function ExportPerson({ appId, userId }: { appId: string; userId: string }) {
  const run = useMutation({
    mutationFn: () => exportPerson(appId, userId),
    onSuccess: (person) => downloadJson(`user-${userId.replaceAll(/[^\w-]/g, '_').slice(0, 60)}.json`, person),
    onError: (error) => tell.problem('Nothing was exported.', error),
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      Export
    </Button>
  )
}
