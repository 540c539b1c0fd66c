import { Box, Button, Flex, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstStep } from '../../api/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/page/page.tsx'
import { TextLink } from '../../ui/text/values.tsx'
import classes from './first-steps.module.css'

/** The name of a step, and the page of its task. */
export interface StepWords {
  name: string
  text: string
  link?: { name: string; to: string }
}

interface FirstStepsProps {
  read: Pick<UseQueryResult<{ steps: FirstStep[] }>, 'data' | 'isPending' | 'failureCount'>
  words: Record<string, StepWords>
  /** The owner of the list, under which this browser stores its dismissal. */
  of: string
}

/**
 * Lists the first steps of a new member, ticked off as they are done; hidden once all are done, or if dismissed. The
 * rest of the page waits until it is known whether there is a list, so that the layout does not jump.
 */
export function FirstSteps({ read, words, of }: FirstStepsProps) {
  const key = `offerwire-first-steps-dismissed ${of}`
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null)
  if (dismissed) return null
  const steps = read.data?.steps
  if (steps === undefined) return read.isPending && read.failureCount === 0 ? <div className={classes.pending} /> : null
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const dismiss = () => {
    localStorage.setItem(key, 'yes')
    setDismissed(true)
  }
  return (
    <Card
      title="First steps"
      lead={`${done} of ${steps.length} done. Updates automatically.`}
      actions={
        <Button size="xs" variant="default" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <Flex component="ol" direction="column" gap={14} m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ id, isDone }) => (
          <Step key={id} isDone={isDone} words={words[id] ?? { name: id, text: '' }} />
        ))}
      </Flex>
    </Card>
  )
}

function Step({ isDone, words: { name, text, link } }: { isDone: boolean; words: StepWords }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>{isDone && <Icon name="check" size={14} />}</span>
      <div>
        <Box component="strong" fw={600} {...(isDone && { c: 'dimmed' })}>
          {name}
        </Box>
        <VisuallyHidden>{isDone ? ' (done)' : ' (to do)'}</VisuallyHidden>
        {!isDone && (
          <Box component="p" m="2px 0 0" c="dimmed" lh={1.5}>
            {text}
          </Box>
        )}
      </div>
      {!isDone && link !== undefined && <TextLink to={link.to}>{link.name}</TextLink>}
    </li>
  )
}
