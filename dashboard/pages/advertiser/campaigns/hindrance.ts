import type { Campaign, Creative } from '../../../api/types.ts'
import { formatInstant } from '../../../ui/text/format.ts'

/** Why an active campaign is shown to nobody, and what to do; undefined where neither dates nor creatives are in the way. */
export function hindranceOf(
  { status, startsAt, endsAt }: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  creatives: readonly Pick<Creative, 'status'>[] | undefined,
  nowMs: number,
): string | undefined {
  if (status !== 'active') return undefined
  if (endsAt && Date.parse(endsAt) <= nowMs)
    return `It ended on ${formatInstant(endsAt)} UTC. Change its end under Edit.`
  if (creatives !== undefined && !creatives.some((creative) => creative.status === 'active')) {
    return 'It has no active creative. Add or activate one under Creatives.'
  }
  if (startsAt && Date.parse(startsAt) > nowMs) return `It starts on ${formatInstant(startsAt)} UTC.`
  return undefined
}
