import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/client.ts'
import type { Audience, Reach } from '../../../../api/types.ts'
import { formatCount, formatPercent } from '../../../../ui/text/format.ts'

interface AudienceReachProps {
  campaignId: string
  audience: Audience
}

/** Says how many people an audience holds, as it is edited. */
export function AudienceReach({ campaignId, audience }: AudienceReachProps) {
  const [settled] = useDebouncedValue(audience, 500)
  const reach = useQuery({
    queryKey: ['/admin/v1/campaigns/reach', campaignId, settled],
    enabled: isWhole(settled),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => {
      const input = { path: { campaignId }, body: { audience: settled } }
      return call('post', '/admin/v1/campaigns/{campaignId}/reach', input, { signal })
    },
  })
  return (
    <Text size="sm" c="dimmed" role="status">
      {isWhole(audience) ? textOf(reach) : 'Fill in every condition to see how many people it reaches.'}
    </Text>
  )
}

function isWhole({ all }: Audience): boolean {
  return all.every(({ any }) =>
    any.every(
      ({ attribute, operator, values }) =>
        attribute !== 'custom.' && (operator === 'exists' || (values ?? []).length > 0),
    ),
  )
}

function textOf({ data, error }: { data: Reach | undefined; error: Error | null }): string {
  if (error instanceof ApiError && error.status === 400) return 'A value can’t be compared. Save to see which one.'
  if (error !== null) return 'The reach can’t be counted right now.'
  if (data === undefined) return 'Counting…'
  const { people, share, fewerThan } = data
  if (people === null) return `Reaches fewer than ${fewerThan} people in the apps that list the campaign.`
  return `Reaches about ${formatCount(people)} people: ${formatPercent(share ?? 0)} of the adults with stored attributes in the apps that list the campaign.`
}
