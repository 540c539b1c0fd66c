import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { campaignQuery, statsQuery } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Campaign, CampaignStatus as Status } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../../ui/chart/day-range.tsx'
import { Figures } from '../../../ui/chart/figure.tsx'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { Form, useFormChange } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import {
  countryName,
  formatCount,
  formatInstant,
  formatMoney,
  formatPrice,
  formatShare,
  none,
  plural,
  words,
} from '../../../ui/text/format.ts'
import { Identifier, State } from '../../../ui/text/values.tsx'
import { useOrganizationId } from '../../address-ids.ts'
import { accessNames } from '../../applications/access-names.ts'
import { CampaignApplications } from '../../applications/campaign-applications.tsx'
import { CampaignCreatives } from '../../creatives/campaign-creatives.tsx'
import { CampaignPublishers } from '../../deals/campaign-publishers.tsx'
import { CampaignCaps } from './campaign-caps.tsx'
import { campaignParts } from './campaign-fields.tsx'
import { CampaignGoals } from './campaign-goals.tsx'
import { campaignChange, campaignValues } from './campaign-values.ts'
import { audienceText, hoursText } from './delivery/delivery-words.ts'
import { hindranceWords } from './hindrance.ts'

export function CampaignPage() {
  const organizationId = useOrganizationId()
  const { campaignId = '' } = useParams()
  const campaign = useQuery(campaignQuery(campaignId))
  return (
    <Page
      title={campaign.data?.name ?? 'Campaign'}
      lead={<Identifier id={campaignId} of="campaign" isWhole />}
      up={{ name: 'Campaigns', to: paths.campaigns(organizationId) }}
      actions={campaign.data && <CampaignStatus campaign={campaign.data} />}
    >
      <LoadProblem what="the campaign" of={campaign} />
      {campaign.isPending && <Skeleton height={420} radius="lg" />}
      {campaign.data && <Tabs campaign={campaign.data} />}
    </Page>
  )
}

function Tabs({ campaign }: { campaign: Campaign }) {
  return (
    <AddressTabs
      tabs={[
        { id: 'overview', name: 'Overview', content: () => <Summary campaign={campaign} /> },
        { id: 'creatives', name: 'Creatives', content: () => <CampaignCreatives campaign={campaign} /> },
        { id: 'goals', name: 'Goals', content: () => <CampaignGoals campaign={campaign} /> },
        { id: 'publishers', name: 'Publishers', content: () => <CampaignPublishers campaign={campaign} /> },
        { id: 'applications', name: 'Applications', content: () => <CampaignApplications campaign={campaign} /> },
        { id: 'edit', name: 'Edit', content: () => <CampaignForm campaign={campaign} /> },
      ]}
    />
  )
}

function Summary({ campaign }: { campaign: Campaign }) {
  const range = useDayRange()
  const { organizationId, id } = campaign
  const stats = useQuery(statsQuery({ organizationId }, { ...range, groupBy: 'campaign' }))
  const row = stats.data && (stats.data.data.find((found) => found.campaign === id) ?? null)
  const count = (value: number | undefined) => (row === undefined ? undefined : formatCount(value ?? 0))
  return (
    <Stack gap={20}>
      <NotShown campaign={campaign} />
      <DayRangeChoice />
      <LoadProblem what="statistics" of={stats} />
      <Figures
        of={[
          ['Served', count(row?.served)],
          ['Delivered', count(row?.delivered)],
          ['Clicks', count(row?.clicks)],
          ['Conversions', count(row?.completions), row && `${formatShare(row.completions, row.clicks)} of clicks`],
          ['Spend', row === undefined ? undefined : formatMoney(row?.earnings ?? 0)],
        ]}
      />
      <CampaignCaps campaign={campaign} />
      <Card title="Settings">
        <CampaignFacts campaign={campaign} />
      </Card>
    </Stack>
  )
}

function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const isActive = campaign.status === 'active'
  const toggle = useStatusChange(campaign, isActive ? 'paused' : 'active')
  const archive = useStatusChange(campaign, 'archived')
  const onError = (error: unknown) => tell.problem('Couldn’t change the status', error)
  return (
    <>
      <State of={campaign.status} />
      <Button
        variant="default"
        leftSection={<Icon name={isActive ? 'pause' : 'play'} size={15} />}
        loading={toggle.isPending}
        onClick={() => toggle.mutate(undefined, { onError })}
      >
        {isActive ? 'Pause' : 'Activate'}
      </Button>
      {campaign.status !== 'archived' && (
        <ConfirmedButton label="Archive" title="Archive this campaign?" deed="Archive campaign" change={archive}>
          The campaign stops being shown, and existing links redirect to your organization’s website. Earlier clicks can
          still convert. You can reactivate it at any time.
        </ConfirmedButton>
      )}
    </>
  )
}

function useStatusChange({ id }: Campaign, status: Status) {
  return useChange(
    () => call('patch', '/admin/v1/campaigns/{campaignId}', { path: { campaignId: id }, body: { status } }),
    ['/campaigns'],
    () => tell.done('Campaign status updated'),
  )
}

/** Names the hindrance of an active campaign, except for caps, which are shown in their own card. */
function NotShown({ campaign }: { campaign: Campaign }) {
  const words = campaign.hindrance === 'cap_reached' ? undefined : hindranceWords(campaign)
  return words === undefined ? null : (
    <Note tone="warn" title={words.title}>
      {words.whole}
    </Note>
  )
}

function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { targetCountries, payout, caps, startsAt, endsAt } = campaign
  const days = campaign.attributionWindowDays
  return (
    <DefinitionList
      items={{
        Perk: campaign.perk ?? none,
        Badge: words(campaign.badgeLabel),
        Price: [campaign.oldPrice, campaign.newPrice].filter((price) => price !== null).join(' → ') || none,
        Countries: targetCountries.length === 0 ? 'All countries' : targetCountries.map(countryName).join(', '),
        'Age rating': campaign.ageRating === 'everyone' ? 'Everyone' : 'Adults',
        Start: startsAt === null ? 'Immediately' : `${formatInstant(startsAt)} UTC`,
        End: endsAt === null ? 'Never' : `${formatInstant(endsAt)} UTC`,
        Payout: payout ? `${formatPrice(payout.amount)} ${paidFor(campaign)}, ${payout.model}` : none,
        ...deliveryFacts(campaign),
        'Daily cap': `${cap(caps?.conversionsPerDay, formatCount)}${caps?.pacing === 'even' ? ', spread over the day' : ''}`,
        'Weekly cap': cap(caps?.conversionsPerWeek, formatCount),
        'Monthly cap': cap(caps?.conversionsPerMonth, formatCount),
        'Total cap': cap(caps?.conversionsTotal, formatCount),
        Budget: cap(caps?.budgetTotal, formatMoney),
        'Attribution window': days === undefined ? none : plural(days, 'day'),
        Access: accessNames[campaign.access],
        Categories: campaign.categories?.join(', ') || none,
        Destination: <span className="mono">{campaign.destinationUrl ?? none}</span>,
        ...(campaign.fallbackUrl && { Fallback: <span className="mono">{campaign.fallbackUrl}</span> }),
      }}
    />
  )
}

/** Hours, audience and frequency, of a campaign that has them. */
function deliveryFacts({ schedule, audience, frequency }: Campaign): Record<string, string> {
  return {
    ...(schedule && { Hours: hoursText(schedule) }),
    ...(audience && { Audience: audienceText(audience) }),
    ...(frequency && {
      Frequency: `${plural(frequency.delivered, 'impression')} per person within ${plural(frequency.days, 'day')}`,
    }),
  }
}

/** The event that the payout is paid for; a change counts from a full hour on. */
function paidFor({ billing }: Campaign): string {
  const event = { completion: 'per conversion', click: 'per click', delivered: 'per 1,000 impressions' }
  const from = billing?.effectiveFrom
  const isToCome = from && Date.parse(from) > Date.now()
  return `${event[billing?.event ?? 'completion']}${isToCome ? ` from ${formatInstant(from)} UTC` : ''}`
}

function cap(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'No cap' : format(value)
}

function CampaignForm({ campaign }: { campaign: Campaign }) {
  const { form, ...save } = useFormChange({
    initialValues: campaignValues(campaign),
    validate: (values) => Object.assign({}, ...campaignParts.map(({ faultsOf }) => faultsOf?.(values))),
    changeOf: campaignChange,
    merged: ['payout', 'billing', 'caps'],
    send: (change, { access }) => {
      // Unless it is set, the access would follow the default catalog, and not the form.
      const body = change.defaultCatalog === undefined ? change : { ...change, access }
      return call('patch', '/admin/v1/campaigns/{campaignId}', { path: { campaignId: campaign.id }, body })
    },
    stale: ['/campaigns'],
    done: 'Campaign saved',
  })
  return (
    <Form
      form={form}
      {...save}
      problem="Couldn’t save the campaign"
      submit="Save campaign"
      variant="filled"
      maw="none"
      gap={20}
    >
      {campaignParts.map(({ name, Fields }) => (
        <Card key={name} title={name}>
          <Fields form={form} campaignId={campaign.id} />
        </Card>
      ))}
    </Form>
  )
}
