import { Box, Group, Progress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../../../api/queries.ts'
import type { Campaign, Figures } from '../../../api/types.ts'
import { mondayOf, utcDay } from '../../../ui/chart/utc-days.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { formatCount, formatDay, formatInstant, formatMoney, plural } from '../../../ui/text/format.ts'
import { useToday } from '../../../ui/text/use-now.ts'

interface Cap {
  name: string
  used: number
  most: number
  format: (value: number) => string
  /** The amount that one more conversion adds; one that exceeds the cap is rejected. */
  each: number
  /** The amount used in the last seven days; undefined for a cap of a day, a week or a month. */
  ofWeek: number | undefined
  /** The UTC day on which a cap of a day, a week or a month begins anew. */
  anewOn?: string
}

const grid = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', gap: 18, listStyle: 'none' }

/** Shows how much of its caps a campaign has used, and how long they last at the current pace. */
export function CampaignCaps({ campaign }: { campaign: Campaign }) {
  if (!campaign.caps) return null
  return (
    <Card
      title="Caps and pacing"
      lead="Counts verified conversions. Beyond a cap, conversions are rejected and the offer stops being shown."
    >
      <Used campaign={campaign} />
    </Card>
  )
}

function Used({ campaign }: { campaign: Campaign }) {
  const today = useToday()
  const day = useFigures(campaign, today)
  const week = useFigures(campaign, utcDay(new Date(today), -6))
  const whole = useFigures(campaign, campaign.createdAt.slice(0, 10))
  const sinceMonday = useFigures(campaign, mondayOf(today), isCap(campaign.caps?.conversionsPerWeek))
  const month = useFigures(campaign, `${today.slice(0, 7)}-01`, isCap(campaign.caps?.conversionsPerMonth))
  const failed = [day, week, whole, sinceMonday, month].find(({ read }) => read.isLoadingError)?.read
  if (failed !== undefined) return <LoadProblem what="cap usage" of={failed} />
  if (!day.figures || !week.figures || !whole.figures || !sinceMonday.figures || !month.figures) {
    return <Skeleton height={56} />
  }
  const caps = [
    ...renewedCaps(campaign, today, day.figures, sinceMonday.figures, month.figures),
    ...lastingCaps(campaign, week.figures, whole.figures),
  ]
  return (
    <>
      <Box component="ul" display="grid" m={0} p={0} style={grid}>
        {caps.map((cap) => (
          <li key={cap.name} className="numeric">
            <Group justify="space-between" wrap="nowrap" gap={6} mb={6}>
              <span>{cap.name}</span>
              <strong>
                {cap.format(cap.used)} of {cap.format(cap.most)}
              </strong>
            </Group>
            <Progress
              value={isReached(cap) ? 100 : (cap.used / cap.most) * 100}
              aria-label={cap.name}
              color={isReached(cap) ? 'red' : 'cobalt'}
            />
            {cap.name === 'Daily cap' && <Pace campaign={campaign} />}
          </li>
        ))}
      </Box>
      <Outlook caps={caps} />
    </>
  )
}

/** Says how many conversions of today an even pace allows by now, and until when the campaign waits for the day. */
function Pace({ campaign: { paceToday, hindrance, hindranceUntil } }: { campaign: Campaign }) {
  if (!isCap(paceToday)) return null
  const isAhead = hindrance === 'ahead_of_pace' && hindranceUntil
  return (
    <p className="dimmed" style={{ margin: '6px 0 0' }}>
      The pace allows {plural(paceToday, 'conversion')} by now.
      {isAhead && ` The campaign isn’t shown until ${formatInstant(hindranceUntil)} UTC.`}
    </p>
  )
}

function Outlook({ caps }: { caps: Cap[] }) {
  const reached = caps.filter(isReached)
  const lasts = Math.min(...caps.map(daysLeft))
  if (reached.length === 0 && lasts === Infinity) return null
  return (
    <p className="dimmed" style={{ marginBottom: 0 }}>
      {reached.length === 0
        ? `At the pace of the last 7 days, the campaign reaches its limit in about ${plural(lasts, 'day')}.`
        : reached.some(({ anewOn }) => anewOn === undefined)
          ? 'The total cap or budget is reached.'
          : renewal(reached)}
    </p>
  )
}

/** Says when the last of the reached caps begins anew. */
function renewal(reached: Cap[]): string {
  const [last] = reached.toSorted((one, other) => ((one.anewOn ?? '') < (other.anewOn ?? '') ? 1 : -1))
  if (last?.anewOn === undefined) return ''
  const when = last.name === 'Daily cap' ? 'at midnight UTC' : `on ${formatDay(last.anewOn)}, at midnight UTC`
  return `The ${last.name.toLowerCase()} is reached. The campaign resumes ${when}.`
}

/** The caps of a day, a week and a month. */
function renewedCaps({ caps }: Campaign, today: string, ofDay: Figures, ofWeek: Figures, ofMonth: Figures): Cap[] {
  const nextMonth = new Date(`${today.slice(0, 7)}-01`)
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1)
  const kinds = [
    ['Daily cap', caps?.conversionsPerDay, ofDay, utcDay(new Date(today), 1)],
    ['Weekly cap', caps?.conversionsPerWeek, ofWeek, utcDay(new Date(mondayOf(today)), 7)],
    ['Monthly cap', caps?.conversionsPerMonth, ofMonth, utcDay(nextMonth)],
  ] as const
  return kinds.flatMap(([name, most, { completions: used }, anewOn]) =>
    isCap(most) ? [{ name, used, most, format: formatCount, each: 1, ofWeek: undefined, anewOn }] : [],
  )
}

/** The caps of the campaign's lifetime. */
function lastingCaps({ caps, payout, billing }: Campaign, week: Figures, whole: Figures): Cap[] {
  const { conversionsTotal, budgetTotal } = caps ?? {}
  const inAll = { name: 'Total cap', used: whole.completions, each: 1, ofWeek: week.completions }
  const each = billing?.event === 'completion' ? (payout?.amount ?? 0) : 0
  const budget = { name: 'Budget', used: whole.earnings, each, ofWeek: week.earnings }
  return [
    ...(isCap(conversionsTotal) ? [{ ...inAll, most: conversionsTotal, format: formatCount }] : []),
    ...(isCap(budgetTotal) ? [{ ...budget, most: budgetTotal, format: formatMoney }] : []),
  ]
}

const nothing: Figures = { served: 0, delivered: 0, clicks: 0, completions: 0, earnings: 0 }

/** Reads a campaign's figures from a day until now; those that are not needed are nothing. */
function useFigures({ id, organizationId }: Campaign, from: string, isNeeded = true) {
  const query = statsQuery({ organizationId }, { from, to: useToday(), groupBy: 'campaign' })
  const read = useQuery({ ...query, enabled: isNeeded })
  const found = read.data && (read.data.data.find(({ campaign }) => campaign === id) ?? nothing)
  const figures: Figures | undefined = isNeeded ? found : nothing
  return { read, figures }
}

function isCap(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}

/** Returns whether the next conversion would be rejected; amounts are compared in whole micros, as the service does. */
function isReached({ used, most, each }: Cap): boolean {
  const micros = (amount: number) => Math.round(amount * 1_000_000)
  return micros(used) >= micros(most) || micros(used + each) > micros(most)
}

/** Days until nothing is left, at the pace of the last week. */
function daysLeft({ used, most, ofWeek }: Cap): number {
  return !ofWeek ? Infinity : Math.ceil((most - used) / (ofWeek / 7))
}
