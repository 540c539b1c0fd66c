import { Select, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Explained, SampleUser } from '../../../api/types.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty, Problem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { none, plural } from '../../../ui/text/format.ts'
import { Badge } from '../../../ui/text/values.tsx'
import { choices } from '../../../ui/use-address.ts'
import { CampaignName } from '../../campaign-name.tsx'
import { breakdown, feedLimit, formatScore, isShown, why } from './explained.ts'

const sampleUser: SampleUser = { userId: 'user-1', attributes: { countryCode: 'US', language: 'en' } }

/** Explains which offers a feed would show to a described user, in which order, and why. */
export function ExplainOffers({ appId }: { appId: string }) {
  const [user, setUser] = useState(sampleUser)
  const run = useQuery({
    queryKey: [`/admin/v1/apps/${appId}/explain`, user],
    queryFn: () =>
      call('post', '/admin/v1/apps/{appId}/explain', {
        path: { appId },
        body: { ...user, clientId: user.userId, limit: feedLimit },
      }),
    placeholderData: keepPreviousData,
  })
  const rows = run.data && [...run.data.data].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = rows?.filter(isShown).length ?? 0
  return (
    <Stack gap={20}>
      <Card title="Sample user" lead="Describe a user as in a feed request. Nothing is served or counted.">
        <ExplainForm
          isRunning={run.isFetching}
          onExplain={(next) => (JSON.stringify(next) === JSON.stringify(user) ? void run.refetch() : setUser(next))}
        />
      </Card>
      {run.isError && <Problem title="Couldn’t explain the offers" error={run.error} />}
      {!run.isError && (
        <TableCard
          title={rows === undefined ? 'Offers' : `${shown} of ${plural(rows.length, 'offer')} would be shown`}
          lead="The score is the expected earnings of an impression for this user in US dollars. Its draw adds some randomness for what isn’t known yet; other factors are left out where they are 1. Higher scores rank first."
          label="Offers explained"
          columns={columns(appId)}
          rows={rows}
          rowKey={(row) => row.campaignId}
          empty={
            <Empty icon="offers" title="No offers">
              This app has no offers yet.
            </Empty>
          }
        />
      )}
    </Stack>
  )
}

function columns(appId: string): Column<Explained>[] {
  return [
    { name: 'Rank', align: 'end', cell: (row) => (row.rank === null ? none : row.rank) },
    { name: 'Campaign', cell: (row) => <CampaignName of={{ appId }} id={row.campaignId} /> },
    {
      name: 'Shown',
      from: 'sm',
      cell: (row) => <Badge tone={isShown(row) ? 'good' : 'quiet'}>{isShown(row) ? 'Shown' : 'Not shown'}</Badge>,
    },
    { name: 'Reason', cell: (row) => <span className={isShown(row) ? 'dimmed' : undefined}>{why(row)}</span> },
    { name: 'Score', align: 'end', from: 'sm', cell: (row) => formatScore(row.score) },
    {
      name: 'Score breakdown',
      from: 'md',
      cell: (row) => <span className="numeric dimmed">{breakdown(row.parts)}</span>,
    },
  ]
}

const devices = ['ios', 'android', 'web'] as const

interface ExplainFormProps {
  isRunning: boolean
  onExplain: (user: SampleUser) => void
}

/** Describes a user as a feed request does. */
function ExplainForm({ isRunning, onExplain }: ExplainFormProps) {
  const submit = ({ userId = '', countryCode = '', language = '', platform }: Partial<Record<string, string>>) => {
    const device = devices.find((one) => one === platform)
    const described = { countryCode: countryCode.toUpperCase(), language }
    onExplain({ userId, attributes: { ...described, ...(device && { platform: device }) } })
  }
  return (
    <PlainForm submit="Explain" button={{ loading: isRunning }} isRow onSubmit={submit}>
      <TextInput name="userId" label="User ID" defaultValue={sampleUser.userId} required flex="1 1 180px" />
      <TextInput
        name="countryCode"
        label="Country"
        defaultValue={sampleUser.attributes.countryCode}
        pattern="[A-Za-z]{2}"
        maxLength={2}
        required
        w={90}
      />
      <TextInput name="language" label="Language" defaultValue={sampleUser.attributes.language} required w={110} />
      <Select
        name="platform"
        label="Platform"
        defaultValue="any"
        allowDeselect={false}
        w={130}
        data={choices({ any: 'Any', ios: 'iOS', android: 'Android', web: 'Web' })}
      />
    </PlainForm>
  )
}
