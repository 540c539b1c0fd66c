import { formatInstant, words } from './format.ts'
import classes from './timeline.module.css'

interface Step {
  at: string
  step: string
  code: string | null
  text: string
}

const bad = /fail|reject|invalid|unknown|malformed|refused|error|timeout/
const good = /^(verified|delivered|completed)$/

function toneOf({ step, code }: Step): 'good' | 'bad' | 'plain' {
  if (bad.test(code ?? '') || bad.test(step)) return 'bad'
  return good.test(step) || code === 'verified' || code === 'delivered' ? 'good' : 'plain'
}

/** Lists steps in order, each with its name, its stable code, and a sentence. The API calls a click `opened`. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className={classes.timeline}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended.
        <li key={index} className={classes.step} data-tone={toneOf(step)}>
          <div className={classes.head}>
            <strong>{words(step.step === 'opened' ? 'clicked' : step.step)}</strong>
            {step.code !== null && step.code !== '' && <code className={classes.code}>{step.code}</code>}
            <time className={classes.time} dateTime={step.at}>
              {formatInstant(step.at)}
            </time>
          </div>
          <p className={classes.text}>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
