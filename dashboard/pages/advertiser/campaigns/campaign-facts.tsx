import type { Campaign } from '../../../api/types.ts'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import {
  countryName,
  formatCount,
  formatInstant,
  formatMoney,
  formatPrice,
  none,
  plural,
  words,
} from '../../../ui/text/format.ts'

/** Lists a campaign's settings. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { targetCountries, payout, caps, startsAt, endsAt } = campaign
  const days = campaign.attributionWindowDays
  return (
    <DefinitionList
      items={[
        ['Perk', campaign.perk ?? none],
        ['Badge', words(campaign.badgeLabel)],
        ['Price', [campaign.oldPrice, campaign.newPrice].filter((price) => price !== null).join(' → ') || none],
        ['Countries', targetCountries.length === 0 ? 'All countries' : targetCountries.map(countryName).join(', ')],
        ['Age rating', campaign.ageRating === 'everyone' ? 'Everyone' : 'Adults'],
        ['Start', startsAt === null ? 'Immediately' : `${formatInstant(startsAt)} UTC`],
        ['End', endsAt === null ? 'Never' : `${formatInstant(endsAt)} UTC`],
        ['Payout', payout ? `${formatPrice(payout.amount)}, ${payout.model}` : none],
        ['Daily cap', cap(caps?.conversionsPerDay, formatCount)],
        ['Total cap', cap(caps?.conversionsTotal, formatCount)],
        ['Budget', cap(caps?.budgetTotal, formatMoney)],
        ['Attribution window', days === undefined ? none : plural(days, 'day')],
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
