import type { Campaign } from '../api/types.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { countryName, formatCount, formatInstant, formatMoney, none, plural, words } from '../ui/format.ts'

/** How a campaign is set up. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { targetCountries, payout, caps, startsAt, endsAt } = campaign
  const days = campaign.attributionWindowDays
  return (
    <DefinitionList
      items={[
        ['Perk', campaign.perk ?? none],
        ['Badge', words(campaign.badgeLabel)],
        ['Price', [campaign.oldPrice, campaign.newPrice].filter((price) => price !== null).join(' → ') || none],
        ['Countries', targetCountries.length === 0 ? 'Everywhere' : targetCountries.map(countryName).join(', ')],
        ['Suited to', campaign.ageRating === 'everyone' ? 'Everyone' : 'Adults'],
        ['Begins', startsAt === null ? 'At once' : `${formatInstant(startsAt)} UTC`],
        ['Ends', endsAt === null ? 'Never' : `${formatInstant(endsAt)} UTC`],
        ['Payout', payout ? `${formatMoney(payout.amount)}, ${payout.model}` : none],
        ['Conversions a day', cap(caps?.conversionsPerDay, formatCount)],
        ['Conversions in all', cap(caps?.conversionsTotal, formatCount)],
        ['Budget in all', cap(caps?.budgetTotal, formatMoney)],
        ['Time to convert', days === undefined ? none : plural(days, 'day')],
        ['Categories', campaign.categories?.join(', ') || none],
        [
          'Destination',
          <span key="url" className="mono">
            {campaign.destinationUrl ?? none}
          </span>,
        ],
      ]}
    />
  )
}

function cap(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'No cap' : format(value)
}
