import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'

/** Switches the review of creatives on and off. */
export function ReviewSetting() {
  const settings = useQuery(oneQuery('/admin/v1/settings', {}))
  const change = useChange(
    (reviewCreatives: boolean) => call('patch', '/admin/v1/settings', { body: { reviewCreatives } }),
    ['/settings'],
    ({ reviewCreatives }) => tell.done(reviewCreatives ? 'Creatives are reviewed' : 'Creatives are no longer reviewed'),
  )
  return (
    <Card title="Review of creatives">
      <LoadProblem what="the settings" of={settings} />
      {settings.isPending && <Skeleton height={38} />}
      {settings.data && (
        <Switch
          label="Review creatives of advertisers"
          description="New creatives of members, and their changes, are shown once you approve them. Those that wait still do after you switch it off."
          checked={settings.data.reviewCreatives}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate(event.currentTarget.checked, {
              onError: (error) => tell.problem('Couldn’t change the setting', error),
            })
          }
        />
      )}
    </Card>
  )
}
