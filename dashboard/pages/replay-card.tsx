import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { replay } from '../api/apps.ts'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { Problem } from '../ui/problem.tsx'

/** Computes the order of a serving again and says whether it is the recorded one. */
export function ReplayCard({ servingId }: { servingId: string }) {
  const run = useMutation({ mutationFn: () => replay(servingId) })
  return (
    <Card
      title="Why this order"
      lead="The order of a serving can be computed again from what was recorded with it."
      actions={
        <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          Compute again
        </Button>
      }
    >
      {run.isError && <Problem title="The order was not computed." error={run.error} />}
      {run.data?.same === true && (
        <Note tone="good">The order computed again is the one that was served, campaign by campaign.</Note>
      )}
      {run.data?.same === false && <Note tone="warn">{differenceOf(run.data.reason)}</Note>}
      {run.isIdle && (
        <p className="dimmed" style={{ margin: 0 }}>
          Nothing is changed by this.
        </p>
      )}
    </Card>
  )
}

function differenceOf(reason: 'not_kept' | 'erased' | null): string {
  if (reason === 'not_kept')
    return 'What this order was computed from is not kept any more, so it cannot be computed again.'
  if (reason === 'erased') return 'The person was erased, and with them what their order was computed from.'
  return 'The order computed again differs from the recorded one.'
}
