import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../../api/stats.ts'
import type { Campaign, Figures } from '../../api/types.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatMoney, plural } from '../../ui/format.ts'
import { utcDay } from '../../ui/utc-days.ts'
import classes from './campaign-caps.module.css'

interface Cap {
  name: string
  used: number
  most: number
  format: (value: number) => string
}

/** How much of its caps a campaign has used, and how long they last at the pace of the latest week. */
export function CampaignCaps({ campaign }: { campaign: Campaign }) {
  const { conversionsPerDay, conversionsTotal, budgetTotal } = campaign.caps ?? {}
  const today = utcDay(new Date())
  const day = useFigures(campaign, today)
  const week = useFigures(campaign, utcDay(new Date(), -6))
  const whole = useFigures(campaign, campaign.createdAt.slice(0, 10))
  const caps: (Cap | false)[] = [
    isCap(conversionsPerDay) && {
      name: 'Today, in UTC',
      used: day.completions,
      most: conversionsPerDay,
      format: formatCount,
    },
    isCap(conversionsTotal) && { name: 'In all', used: whole.completions, most: conversionsTotal, format: formatCount },
    isCap(budgetTotal) && { name: 'Budget', used: whole.earnings, most: budgetTotal, format: formatMoney },
  ]
  const set = caps.filter((cap) => cap !== false)
  if (set.length === 0) return null
  const lasts = Math.min(
    isCap(conversionsTotal) ? daysLeft(conversionsTotal - whole.completions, week.completions) : Infinity,
    isCap(budgetTotal) ? daysLeft(budgetTotal - whole.earnings, week.earnings) : Infinity,
  )
  return (
    <Card
      title="Caps and pace"
      lead="Verified conversions. A cap is exact: the next conversion is refused, and the offer is not shown."
    >
      <ul className={classes.caps}>
        {set.map(({ name, used, most, format }) => (
          <li key={name}>
            <span>{name}</span>
            <strong>
              {format(used)} of {format(most)}
            </strong>
            <Progress
              value={most === 0 ? 100 : (used / most) * 100}
              aria-label={name}
              color={used >= most ? 'red' : 'cobalt'}
            />
          </li>
        ))}
      </ul>
      {lasts !== Infinity && (
        <p className="dimmed" style={{ marginBottom: 0 }}>
          {lasts === 0
            ? 'The campaign has used up what it may.'
            : `At the pace of the last seven days it goes on for about ${plural(lasts, 'day')}.`}
        </p>
      )}
    </Card>
  )
}

const nothing: Figures = { served: 0, delivered: 0, clicks: 0, completions: 0, earnings: 0 }

function useFigures({ id, organizationId }: Campaign, from: string): Figures {
  const { data } = useQuery(statsQuery({ organizationId }, { from, to: utcDay(new Date()), groupBy: 'campaign' }))
  return data?.data.find(({ campaign }) => campaign === id) ?? nothing
}

function isCap(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}

/** Days until nothing is left, at the pace of a week; 0 when nothing is. */
function daysLeft(left: number, ofWeek: number): number {
  if (left <= 0) return 0
  return ofWeek === 0 ? Infinity : Math.ceil(left / (ofWeek / 7))
}
