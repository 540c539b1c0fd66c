import type { IncrementalityVersion } from '../../api/types.ts'
import type { Tone } from '../../ui/badge.tsx'
import { formatPercent, formatPoints } from '../../ui/format.ts'

interface Conclusion {
  tone: Tone
  title: string
  text: string
}

const points = (share: number) => `${formatPoints(share)} percentage points`

/** What the figures of one version allow to be said, in plain words. */
export function conclude({ treatment, control, lift, sampleRatio }: IncrementalityVersion): Conclusion {
  if (treatment.exposed === 0 || control.exposed === 0 || lift.absolute === null || lift.interval === null) {
    return {
      tone: 'quiet',
      title: 'Nothing can be concluded yet.',
      text: 'Both groups need people in them. A share below 100% holds some back; then wait for traffic.',
    }
  }
  if (!sampleRatio.ok) {
    return {
      tone: 'warn',
      title: 'Nothing should be concluded.',
      text: 'The two groups do not have the sizes that the share asks for, so something sorted people before they were counted.',
    }
  }
  const [low = 0, high = 0] = lift.interval
  const relative =
    lift.relative === null
      ? ''
      : ` (${lift.relative > 0 ? '+' : ''}${formatPercent(lift.relative)} of the rate without offers)`
  if (low > 0) {
    return {
      tone: 'good',
      title: 'Offers add subscriptions.',
      text: `People who see offers subscribe more often, by ${points(lift.absolute)}${relative}. With 95% confidence the true difference lies between ${formatPoints(low)} and ${points(high)}.`,
    }
  }
  if (high < 0) {
    return {
      tone: 'bad',
      title: 'Offers cost subscriptions.',
      text: `People who see offers subscribe less often, by ${points(-lift.absolute)}${relative}. With 95% confidence the true difference lies between ${formatPoints(low)} and ${points(high)}.`,
    }
  }
  return {
    tone: 'quiet',
    title: 'No difference can be told from chance yet.',
    text: `The difference seen is ${points(lift.absolute)}, but anything between ${formatPoints(low)} and ${points(high)} fits these figures. More people narrow it down.`,
  }
}
