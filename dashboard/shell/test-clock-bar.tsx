import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { readAllAgain, sessionQuery } from '../api/session.ts'
import type { ClockMove, TestClock } from '../api/types.ts'
import { fieldsOf } from '../ui/form/plain-form.tsx'
import { tell } from '../ui/message/tell.ts'
import { formatInstant } from '../ui/text/format.ts'
import { followTestClock, useNow } from '../ui/text/use-now.ts'
import { monthLater } from './month-later.ts'
import { useTestClock } from './session.ts'
import classes from './shell.module.css'

const daySeconds = 86_400

/** Says on every page of a sandbox that a test moves its clock, and where it is; the operator advances it here. */
export function TestClockBar({ canMove }: { canMove: boolean }) {
  const clock = useTestClock()
  if (clock === undefined) return null
  return (
    <section className={classes.notice} data-tone="warn" aria-label="Test clock">
      <Time clock={clock} />
      {canMove && <Advance />}
    </section>
  )
}

function Time({ clock }: { clock: TestClock }) {
  const at = new Date(useNow()).toISOString()
  return (
    <p role="status">
      <strong>Test clock:</strong>{' '}
      <time dateTime={at} className="numeric nowrap">
        {formatInstant(at)} UTC
      </time>
      . {clock.mode === 'frozen' ? 'Time stands still.' : 'Time is running.'}
    </p>
  )
}

function Advance() {
  const queries = useQueryClient()
  const now = useNow()
  const advance = useMutation({
    mutationFn: (move: ClockMove) => call('post', '/admin/v1/clock', { body: move }),
    onSuccess: ({ now, mode }) => {
      followTestClock({ now, mode })
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, testClock: { now, mode } })
      // The next advance need not wait for the pages.
      void readAllAgain(queries)
    },
    onError: (error) => tell.problem('Couldn’t advance the clock', error),
  })
  const steps: [name: string, move: () => ClockMove][] = [
    ['1 day', () => ({ advanceBySeconds: daySeconds })],
    ['1 week', () => ({ advanceBySeconds: 7 * daySeconds })],
    ['1 month', () => ({ advanceTo: monthLater(new Date(now)).toISOString() })],
  ]
  return (
    <Group gap={8} role="group" aria-label="Advance the clock">
      {steps.map(([name, move]) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          aria-disabled={advance.isPending}
          onClick={() => advance.isPending || advance.mutate(move())}
        >
          +{name}
        </Button>
      ))}
      <InstantForm isPending={advance.isPending} onSubmit={(advanceTo) => advance.mutate({ advanceTo })} />
    </Group>
  )
}

interface InstantFormProps {
  isPending: boolean
  onSubmit: (at: string) => void
}

function InstantForm({ isPending, onSubmit }: InstantFormProps) {
  return (
    <form
      onSubmit={(event) => {
        const { at = '' } = fieldsOf(event)
        if (!isPending) onSubmit(new Date(`${at}Z`).toISOString())
      }}
    >
      <Group gap={8}>
        <TextInput
          type="datetime-local"
          name="at"
          aria-label="Advance to (UTC)"
          size="xs"
          required
          max="9999-12-31T23:59"
        />
        <Button type="submit" size="xs" variant="default" loading={isPending}>
          Advance
        </Button>
      </Group>
    </form>
  )
}
