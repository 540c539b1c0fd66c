import type { Campaign } from '../../../api/types.ts'
import { formatInstant } from '../../../ui/text/format.ts'

/** The hindrance of an active campaign: in two words, as a heading, and with its remedy. */
export interface HindranceWords {
  readonly short: string
  readonly title: string
  readonly whole: string
}

/** Puts a campaign's hindrance into words; undefined without one. */
export function hindranceWords({
  hindrance,
  hindranceUntil,
  startsAt,
  endsAt,
  access,
}: Pick<Campaign, 'hindrance' | 'hindranceUntil' | 'startsAt' | 'endsAt' | 'access'>): HindranceWords | undefined {
  if (!hindrance) return undefined
  const again = hindranceUntil ? `It’s shown again on ${formatInstant(hindranceUntil)} UTC. ` : ''
  const [short, whole] = {
    not_started: ['Not started', `It starts on ${formatInstant(startsAt)} UTC.`],
    ended: ['Ended', `It ended on ${formatInstant(endsAt)} UTC. Change its end under Edit.`],
    outside_hours: ['Outside hours', `It’s outside the hours of its schedule. ${again}Change them under Edit.`],
    balance_spent: [
      'Balance spent',
      'The organization’s remaining balance is below the payout. A deposit brings it back.',
    ],
    cap_reached: ['Cap reached', 'A cap is reached. Raise it under Edit.'],
    ahead_of_pace: ['Ahead of pace', `Today’s conversions are ahead of an even pace. ${again}`.trim()],
    no_creative: ['No creative', 'It has no active creative, or none that is approved. See Creatives.'],
    no_image: [
      'Catalog only',
      'Feeds, messages, and the hosted page need an image, and no active creative has one. Add one under Creatives.',
    ],
    not_granted: ['In no app', `No app lists it, or the apps that do have turned it off. ${inNoApp[access]}`],
  }[hindrance] as [string, string]
  const title = hindrance === 'no_image' ? 'This campaign is only shown in catalogs' : 'This campaign isn’t shown'
  return { short, title, whole }
}

/** How a campaign that no app shows gets into one. */
const inNoApp: Record<Campaign['access'], string> = {
  open: 'Publishers add it in their marketplace.',
  ask: 'Publishers apply for it in their marketplace; approve one under Applications.',
  private: 'The operator adds it to apps. Or open it to publishers under Edit.',
}
