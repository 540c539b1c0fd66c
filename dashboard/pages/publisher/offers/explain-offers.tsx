import { Select, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Explained, SampleUser } from '../../../api/types.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty, Problem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { formatMoney, formatPercent, none, plural } from '../../../ui/text/format.ts'
import { Badge } from '../../../ui/text/values.tsx'
import { choices } from '../../../ui/use-address.ts'
import { CampaignName } from '../../campaign-name.tsx'

const sampleUser: SampleUser = { userId: 'user-1', attributes: { countryCode: 'US', language: 'en' } }

/** Explains which offers a feed would show to a described user, in which order, and why. */
export function ExplainOffers({ appId }: { appId: string }) {
  const [user, setUser] = useState(sampleUser)
  const run = useQuery({
    queryKey: [`/admin/v1/apps/${appId}/explain`, user],
    queryFn: () =>
      call('post', '/admin/v1/apps/{appId}/explain', {
        path: { appId },
        body: { ...user, clientId: user.userId, limit: 25 },
      }),
    placeholderData: keepPreviousData,
  })
  const rows = run.data && [...run.data.data].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = rows?.filter((row) => row.eligible).length ?? 0
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
          lead="The score is the expected earnings of an impression for this user, with some randomness for what isn’t known yet. Higher scores rank first."
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
      cell: (row) => <Badge tone={row.eligible ? 'good' : 'quiet'}>{row.eligible ? 'Shown' : 'Not shown'}</Badge>,
    },
    { name: 'Reason', cell: why },
    { name: 'Score', align: 'end', from: 'sm', cell: (row) => number(row.score) },
    { name: 'Score breakdown', from: 'md', cell: (row) => <Parts parts={row.parts} /> },
  ]
}

function number(value: number | null): string {
  return value === null ? none : value.toPrecision(3)
}

/** Shows the factors of the score, without those that are 1. */
function Parts({ parts }: { parts: Explained['parts'] }) {
  if (parts === null) return none
  const { earningsPerCompletion, clickRate, completionRate, priority, taste, fatigue, draw } = parts
  const others = Object.entries({ priority, taste, fatigue, draw }).filter(([, value]) => Math.abs(value - 1) >= 0.005)
  return (
    <span className="numeric dimmed">
      {formatMoney(earningsPerCompletion)} × {formatPercent(clickRate)} click × {formatPercent(completionRate)} complete
      {others.map(([name, value]) => ` × ${name} ${number(value)}`)}
    </span>
  )
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

const sentences: Record<string, string> = {
  not_demo: 'Test keys only serve demo campaigns.',
  demo: 'Live keys don’t serve demo campaigns.',
  not_granted: 'The app has no access to the campaign.',
  draft: 'The campaign is a draft.',
  paused: 'The advertiser paused the campaign.',
  archived: 'The campaign is archived.',
  not_started: 'The campaign hasn’t started yet.',
  ended: 'The campaign has ended.',
  cap_reached: 'The campaign has reached its cap or budget.',
  country: 'The campaign doesn’t target this country.',
  no_creative: 'The campaign has no active creative.',
  platform: 'No creative supports this platform.',
  no_image: 'This surface needs a primary image, and no creative has one.',
  age_rating: 'The campaign is for adults, and the user is under 18.',
  completed: 'The user has already completed this offer in this app.',
  disabled: 'The offer is turned off in this app.',
  control_group: 'The user is in the holdout of the incrementality experiment.',
}

const placements = {
  pinned: 'Pinned to the top.',
  held: 'Position reserved for a new campaign.',
  random: 'This response is in random order.',
  score: 'Ranked by score.',
}

/** Explains why an offer is not shown, by the API's own word where it has no sentence, or else its position. */
function why({ reason, placement }: Explained): ReactNode {
  if (reason === null) return <span className="dimmed">{placements[placement ?? 'score']}</span>
  return sentences[reason] ?? `Reason: ${reason.replaceAll('_', ' ')}.`
}
