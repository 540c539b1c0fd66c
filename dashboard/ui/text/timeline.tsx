import { Box, Group } from '@mantine/core'
import { formatInstant, words } from './format.ts'
import classes from './timeline.module.css'

interface Step {
  at: string
  step: string
  code: string | null
  text: string
}

const bad = /fail|reject|invalid|unknown|malformed|refused|error|timeout|reversed/
const good = /^(verified|delivered|completed)$/

function toneOf({ step, code }: Step): 'good' | 'bad' | 'plain' {
  if (bad.test(code ?? '') || bad.test(step)) return 'bad'
  return good.test(step) || code === 'verified' || code === 'delivered' ? 'good' : 'plain'
}

/** Clearer names for some steps of the API, whose `postback` may be a completion call. */
const shownNames: Record<string, string> = { opened: 'clicked', postback: 'conversion call' }

/** Lists steps in order, each with its name, its stable code, and a sentence. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className={classes.timeline}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended.
        <li key={index} className={classes.step} data-tone={toneOf(step)}>
          <Group align="baseline" gap="2px 9px">
            <Box component="strong" fw={600}>
              {words(shownNames[step.step] ?? step.step)}
            </Box>
            {step.code !== null && step.code !== '' && <code className={classes.code}>{step.code}</code>}
            <Box component="time" className="numeric" ml="auto" c="dimmed" fz={12} dateTime={step.at}>
              {formatInstant(step.at)}
            </Box>
          </Group>
          <Box component="p" m="3px 0 0" c="var(--quiet)" lh={1.5} style={{ overflowWrap: 'anywhere' }}>
            {step.text}
          </Box>
        </li>
      ))}
    </ol>
  )
}
