import type { IncrementalityVersion } from '../../../api/types.ts'
import { formatPoints } from '../../../ui/text/format.ts'
import classes from './incrementality.module.css'

const points = (share: number) => `${share > 0 ? '+' : ''}${formatPoints(share)}`

/** Draws the lift in percentage points with its 95% confidence interval around zero. */
export function LiftInterval({ lift }: { lift: IncrementalityVersion['lift'] }) {
  const { absolute, interval } = lift
  if (absolute === null || interval === null) return null
  const [low = 0, high = 0] = interval
  const reach = Math.max(Math.abs(low), Math.abs(high), 0.0001) * 1.15
  const place = (share: number) => 50 + (share / reach) * 50
  const tone = low > 0 ? '--good-dot' : high < 0 ? '--bad-dot' : '--quiet-dot'
  return (
    <figure className={classes.lift}>
      <figcaption>
        Lift: <strong>{points(absolute)}</strong> percentage points; 95% confidence interval {points(low)} to{' '}
        {points(high)}
      </figcaption>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" className={classes.drawing} aria-hidden="true">
        <line x1="0" x2="100" y1="7" y2="7" stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <line
          x1="50"
          x2="50"
          y1="0"
          y2="14"
          stroke="var(--quiet-dot)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={place(low)}
          x2={place(high)}
          y1="7"
          y2="7"
          stroke={`var(${tone})`}
          strokeWidth="6"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
        <line
          x1={place(absolute)}
          x2={place(absolute)}
          y1="2"
          y2="12"
          stroke="var(--mantine-color-text)"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
      </svg>
      <div className={classes.scale} aria-hidden="true">
        <span>{points(-reach)}</span>
        <span>0</span>
        <span>{points(reach)}</span>
      </div>
    </figure>
  )
}
