import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listQuery, oneQuery } from '../../../api/client.ts'
import type { CreatorLink, CreatorStats } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DayChart } from '../../../ui/chart/day-chart.tsx'
import { DayRangeChoice, useDayRange } from '../../../ui/chart/day-range.tsx'
import { Figures } from '../../../ui/chart/figure.tsx'
import { figuresByDay, leftOutOf } from '../../../ui/chart/utc-days.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { formatCount, formatMoney, formatShare } from '../../../ui/text/format.ts'
import { Identifier, State } from '../../../ui/text/values.tsx'
import { useAppId, useUserId } from '../../address-ids.ts'

export function CreatorPage() {
  const appId = useAppId()
  const creatorId = useUserId()
  const range = useDayRange()
  const stats = useQuery({
    ...oneQuery('/admin/v1/apps/{appId}/creators/{creatorId}/stats', {
      path: { appId, creatorId },
      query: { startDate: range.from, endDate: range.to },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Creator"
      lead={<Identifier id={creatorId} of="creator" isWhole />}
      up={{ name: 'Creators', to: paths.creators(appId) }}
      actions={<DayRangeChoice />}
    >
      <LoadProblem what="statistics" of={stats} />
      <Totals stats={stats.data} />
      <Card
        title="By day"
        lead={`Days are in UTC. Conversions and earnings count on the day of verification.${leftOutOf(range.from, range.to)}`}
      >
        <DayChart
          label="Clicks and conversions by day"
          kind="bar"
          days={stats.data && figuresByDay(range, stats.data.daily, ['clicks', 'completions'])}
          series={[
            { key: 'clicks', name: 'Clicks', color: '--series-clicks' },
            { key: 'completions', name: 'Conversions', color: '--series-completions' },
          ]}
          format={formatCount}
        />
      </Card>
      <Links appId={appId} creatorId={creatorId} />
      <TableCard
        title="Campaigns"
        columns={campaignColumns}
        rows={stats.data?.campaigns}
        rowKey={(row) => row.campaignId}
        skeletonRows={4}
        empty={<p style={{ padding: 18, margin: 0 }}>No data in this period.</p>}
      />
    </Page>
  )
}

const campaignColumns: Column<CreatorStats['campaigns'][number]>[] = [
  { name: 'Campaign', cell: (row) => <bdi>{row.campaignTitle}</bdi> },
  { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
  { name: 'Conversions', align: 'end', cell: (row) => formatCount(row.completions) },
  { name: 'Rate', align: 'end', from: 'sm', cell: (row) => formatShare(row.completions, row.clicks) },
  { name: 'Earnings', align: 'end', cell: (row) => formatMoney(row.earnings) },
]

function Totals({ stats }: { stats: CreatorStats | undefined }) {
  return (
    <Figures
      of={[
        ['Clicks', stats && formatCount(stats.totals.clicks)],
        ['Conversions', stats && formatCount(stats.totals.completions)],
        ['Conversion rate', stats && formatShare(stats.totals.completions, stats.totals.clicks)],
        ['Earnings', stats && formatMoney(stats.totals.earnings)],
      ]}
    />
  )
}

function Links({ appId, creatorId }: { appId: string; creatorId: string }) {
  const columns: Column<CreatorLink>[] = [
    { name: 'Campaign', cell: (row) => <bdi>{row.campaignName}</bdi> },
    { name: 'Link', cell: (row) => <Identifier id={row.linkUrl} of="link" isWhole /> },
    { name: 'Environment', from: 'sm', cell: (row) => <State of={row.environment} /> },
    {
      name: 'QR code',
      isNameHidden: true,
      cell: (row) => <QrButton text={row.linkUrl} name={`${creatorId}, ${row.campaignName}`} />,
    },
  ]
  return (
    <CursorTable
      title="Links"
      columns={columns}
      list={listQuery('/admin/v1/apps/{appId}/creators/{creatorId}/links', { path: { appId, creatorId } })}
      noun="link"
      rowKey={(row) => row.linkUrl}
      skeletonRows={4}
      empty={
        <Empty icon="creators" title="No links yet">
          Call POST /publisher/sdk/v1/creators/links with this creator’s ID to create links.
        </Empty>
      }
    />
  )
}

function QrButton({ text, name }: { text: string; name: string }) {
  const button = { label: 'QR', size: 'compact-sm', leftSection: <Icon name="qr" size={14} /> }
  return (
    <DialogButton {...button} aria-label={`QR code for ${name}`} title={name}>
      {() => (
        <Stack align="center">
          <QrCode text={text} label={`QR code for ${text}`} />
          <code className="mono">{text}</code>
        </Stack>
      )}
    </DialogButton>
  )
}
