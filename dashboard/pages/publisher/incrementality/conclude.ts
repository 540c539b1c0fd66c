import type { IncrementalityVersion } from '../../../api/types.ts'
import type { Tone } from '../../../ui/text/badge.tsx'
import { formatPercent, formatPoints } from '../../../ui/text/format.ts'

interface Conclusion {
  tone: Tone
  title: string
  text: string
}

const points = (share: number) => `${formatPoints(share)} percentage points`

/** Words the conclusion that the figures of a version allow. */
export function conclude({ treatment, control, lift, sampleRatio }: IncrementalityVersion): Conclusion {
  if (treatment.exposed === 0 || control.exposed === 0 || lift.absolute === null || lift.interval === null) {
    return {
      tone: 'quiet',
      title: 'Not enough data',
      text: 'Both groups need users. Set the rollout below 100% and wait for traffic.',
    }
  }
  if (!sampleRatio.ok) {
    return {
      tone: 'warn',
      title: 'The groups are unbalanced',
      text: 'The group sizes don’t match the rollout, so users were filtered before they were counted. Don’t trust this comparison until you find the cause.',
    }
  }
  const [low = 0, high = 0] = lift.interval
  const relative =
    lift.relative === null
      ? ''
      : ` (${lift.relative > 0 ? '+' : ''}${formatPercent(lift.relative)} relative to the holdout)`
  if (low > 0) {
    return {
      tone: 'good',
      title: 'Offers increase subscriptions',
      text: `Users who see offers subscribe more often, by ${points(lift.absolute)}${relative}. The 95% confidence interval is ${formatPoints(low)} to ${points(high)}.`,
    }
  }
  if (high < 0) {
    return {
      tone: 'bad',
      title: 'Offers decrease subscriptions',
      text: `Users who see offers subscribe less often, by ${points(-lift.absolute)}${relative}. The 95% confidence interval is ${formatPoints(low)} to ${points(high)}.`,
    }
  }
  return {
    tone: 'quiet',
    title: 'No significant difference yet',
    text: `The observed difference is ${points(lift.absolute)}, with a 95% confidence interval of ${formatPoints(low)} to ${points(high)}. More users will narrow it down.`,
  }
}
