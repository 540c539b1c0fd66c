import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { call, listQuery } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { Campaign, CampaignPublisher, Deal } from '../../api/types.ts'
import { useMe } from '../../shell/session.ts'
import { ConfirmedButton } from '../../ui/form/confirmed-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/message/notes.tsx'
import { tell } from '../../ui/message/tell.ts'
import { CursorTable } from '../../ui/table/cursor-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatCount, formatInstant, formatMoney, formatPrice, platformName } from '../../ui/text/format.ts'
import { useNow } from '../../ui/text/use-now.ts'
import { Badge } from '../../ui/text/values.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { partyOf } from './deal-values.ts'

/** Lists who has a campaign, and the terms of single publishers. */
export function CampaignPublishers({ campaign }: { campaign: Campaign }) {
  const [edited, setEdited] = useState<{ deal?: Deal; party: string }>({ party: '' })
  const [isOpen, dialog] = useDisclosure(false)
  const edit = (next: typeof edited) => {
    setEdited(next)
    dialog.open()
  }
  const path = { campaignId: campaign.id }
  return (
    <Stack gap={20}>
      <CursorTable
        title="Deals"
        lead="The terms of one publisher in place of the campaign’s. Publishers only see what they earn."
        actions={
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => edit({ party: '' })}>
            Add deal
          </Button>
        }
        list={listQuery('/admin/v1/campaigns/{campaignId}/deals', { path })}
        noun="deal"
        columns={useDealColumns(campaign, (deal) => edit({ deal, party: partyOf(deal) }))}
        empty={
          <Empty icon="money" title="No deals yet">
            Every publisher has the campaign’s payout and caps.
          </Empty>
        }
      />
      <CursorTable
        title="Publishers"
        lead="Apps that have the campaign on their list."
        list={listQuery('/admin/v1/campaigns/{campaignId}/publishers', { path })}
        noun="publisher"
        columns={publisherColumns((publisher) => edit({ party: partyOf(publisher) }))}
        empty={
          <Empty icon="users" title="No publishers yet">
            No app has the campaign on its list.
          </Empty>
        }
      />
      <DealDialog
        key={edited.deal?.id ?? edited.party}
        campaign={campaign}
        deal={edited.deal}
        party={edited.party}
        isOpen={isOpen}
        onClose={dialog.close}
      />
    </Stack>
  )
}

function publisherColumns(onDeal: (publisher: CampaignPublisher) => void): Column<CampaignPublisher>[] {
  return [
    { name: 'Publisher', cell: (row) => <bdi>{row.projectName}</bdi> },
    {
      name: 'App',
      cell: (row) => (
        <>
          <bdi>{row.appName}</bdi> <span className="dimmed">{platformName(row.platform)}</span>
        </>
      ),
    },
    {
      name: 'State',
      cell: (row) => <Badge tone={row.enabled ? 'good' : 'quiet'}>{row.enabled ? 'On' : 'Off'}</Badge>,
    },
    {
      name: 'Actions',
      isNameHidden: true,
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Make a deal with ${row.appName}`}
          onClick={() => onDeal(row)}
        >
          Make a deal
        </Button>
      ),
    },
  ]
}

function useDealColumns(campaign: Campaign, onEdit: (deal: Deal) => void): Column<Deal>[] {
  const { isOperator } = useMe()
  const share: Column<Deal> = {
    name: 'Share',
    align: 'end',
    from: 'md',
    cell: ({ sharePercent }) => (typeof sharePercent === 'number' ? `${sharePercent}%` : 'App’s'),
  }
  return [
    {
      name: 'Publisher',
      cell: ({ projectName, appName }) => (
        <>
          <bdi>{projectName}</bdi>{' '}
          <span className="dimmed">{appName === null ? 'All apps' : <bdi>{appName}</bdi>}</span>
        </>
      ),
    },
    {
      name: 'Payout',
      align: 'end',
      cell: ({ payout }) => (payout ? formatPrice(payout.amount) : <span className="dimmed">Campaign’s</span>),
    },
    ...(isOperator ? [share] : []),
    { name: 'Used', cell: (row) => <Used deal={row} /> },
    { name: 'State', cell: (row) => <DealState deal={row} /> },
    { name: 'Note', from: 'md', cell: ({ note }) => <bdi style={{ overflowWrap: 'anywhere' }}>{note}</bdi> },
    {
      name: 'Actions',
      isNameHidden: true,
      cell: (row) => (
        <Group gap={8} wrap="nowrap" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit the deal with ${row.appName ?? row.projectName}`}
            onClick={() => onEdit(row)}
          >
            Edit
          </Button>
          <EndDeal campaign={campaign} deal={row} />
        </Group>
      ),
    },
  ]
}

/** Shows what was counted under a deal, and out of how much. */
function Used({ deal: { used, caps } }: { deal: Deal }) {
  const parts = [
    ['today', formatCount(used.conversionsToday), cap(caps?.conversionsPerDay, formatCount)],
    ['in total', formatCount(used.conversionsTotal), cap(caps?.conversionsTotal, formatCount)],
    ['spent', formatMoney(used.budgetTotal), cap(caps?.budgetTotal, formatMoney)],
  ].filter(([name, , most]) => name === 'in total' || most !== undefined)
  return (
    <span className="numeric">
      {parts.map(([name, value, most]) => `${value}${most === undefined ? '' : ` of ${most}`} ${name}`).join(', ')}
    </span>
  )
}

function cap(value: number | null | undefined, format: (value: number) => string): string | undefined {
  return value === null || value === undefined ? undefined : format(value)
}

function DealState({ deal: { inForce, startsAt, endsAt } }: { deal: Deal }) {
  const now = useNow()
  if (startsAt !== null && Date.parse(startsAt) > now)
    return <Badge tone="warn">Starts {formatInstant(startsAt)} UTC</Badge>
  if (!inForce) return <Badge tone="quiet">Ended {formatInstant(endsAt)} UTC</Badge>
  return <Badge tone="good">{endsAt === null ? 'In force' : `Until ${formatInstant(endsAt)} UTC`}</Badge>
}

function EndDeal({ campaign, deal }: { campaign: Campaign; deal: Deal }) {
  const end = useChange(
    () => call('delete', '/admin/v1/deals/{dealId}', { path: { dealId: deal.id } }),
    [`/campaigns/${campaign.id}`],
    () => tell.done('Deal deleted'),
  )
  return (
    <ConfirmedButton
      size="compact-sm"
      label="Delete"
      aria-label={`Delete the deal with ${deal.appName ?? deal.projectName}`}
      title="Delete this deal?"
      deed="Delete deal"
      change={end}
    >
      Conversions from now on count by the terms of the project, or else of the campaign. What is booked stays. To keep
      the deal and its counts, set an end instead.
    </ConfirmedButton>
  )
}
