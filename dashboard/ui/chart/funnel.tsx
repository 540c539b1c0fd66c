import { formatCount, formatShare } from '../text/format.ts'
import classes from './funnel.module.css'

interface Step {
  name: string
  count: number
  color: string
}

/** Draws successive counts, each with its share of the one before. */
export function Funnel({ steps, label }: { steps: Step[]; label: string }) {
  const most = Math.max(1, ...steps.map((step) => step.count))
  return (
    <ol className={classes.funnel} aria-label={label}>
      {steps.map((step, index) => {
        const before = steps[index - 1]
        return (
          <li key={step.name} className={classes.step}>
            <div className={classes.words}>
              <span>{step.name}</span>
              <span className={classes.count}>{formatCount(step.count)}</span>
            </div>
            <div className={classes.track} aria-hidden="true">
              <div
                className={classes.bar}
                style={{
                  width: `${Math.max(step.count > 0 ? 0.6 : 0, (step.count / most) * 100)}%`,
                  background: `var(${step.color})`,
                }}
              />
            </div>
            {before !== undefined && before.count > 0 && (
              <p className={classes.share}>
                {formatShare(step.count, before.count)} of {before.name.toLowerCase()}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
