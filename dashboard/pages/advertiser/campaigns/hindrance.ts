import type { Campaign } from '../../../api/types.ts'
import { formatInstant } from '../../../ui/text/format.ts'

/** What keeps an active campaign from being shown: in two words, as a heading, and with what to do. */
export interface HindranceWords {
  readonly short: string
  readonly title: string
  readonly whole: string
}

const nowhere = 'This campaign isn’t shown'

/** Puts into words what keeps a campaign from everybody; undefined where nothing does. */
export function hindranceWords({
  hindrance,
  startsAt,
  endsAt,
}: Pick<Campaign, 'hindrance' | 'startsAt' | 'endsAt'>): HindranceWords | undefined {
  switch (hindrance) {
    case 'not_started':
      return { short: 'Not started', title: nowhere, whole: `It starts on ${instant(startsAt)}.` }
    case 'ended':
      return { short: 'Ended', title: nowhere, whole: `It ended on ${instant(endsAt)}. Change its end under Edit.` }
    case 'cap_reached':
      return { short: 'Cap reached', title: nowhere, whole: 'A cap is reached. Raise it under Edit.' }
    case 'no_creative':
      return {
        short: 'No creative',
        title: nowhere,
        whole: 'It has no active creative. Add or activate one under Creatives.',
      }
    case 'no_image':
      return {
        short: 'Catalog only',
        title: 'This campaign is shown in catalogs alone',
        whole:
          'Feeds, messages, and the hosted page need an image, which no active creative has. Add one under Creatives.',
      }
    case 'not_granted':
      return {
        short: 'In no app',
        title: nowhere,
        whole: 'It is on no app’s list, or switched off there. The operator or a publisher puts it on one.',
      }
    default:
      return undefined
  }
}

function instant(at: string | null): string {
  return at === null ? 'a day that is not known' : `${formatInstant(at)} UTC`
}
