import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { replay } from '../../api/apps.ts'
import { Note } from '../../ui/message/note.tsx'
import { Problem } from '../../ui/message/problem.tsx'
import { Card } from '../../ui/page/card.tsx'

/** Recomputes the order of a serving and compares it with the recorded one. */
export function ReplayCard({ servingId }: { servingId: string }) {
  const run = useMutation({ mutationFn: () => replay(servingId) })
  return (
    <Card
      title="Verify ranking"
      lead="Recompute the order of this serving from its recorded inputs. This changes nothing."
      actions={
        <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          Recompute
        </Button>
      }
    >
      {run.isError && <Problem title="Couldn’t recompute the order" error={run.error} />}
      <div role="status">
        {run.data?.same === true && <Note tone="good">The recomputed order matches the served order.</Note>}
        {run.data?.same === false && <Note tone="warn">{differenceOf(run.data.reason)}</Note>}
        {run.isIdle && <span className="dimmed">The result appears here.</span>}
      </div>
    </Card>
  )
}

function differenceOf(reason: 'not_kept' | 'erased' | null): string {
  if (reason === 'not_kept')
    return 'The inputs of this order are past their retention period, so it can’t be recomputed.'
  if (reason === 'erased') return 'The user was erased along with the inputs of this order.'
  return 'The recomputed order differs from the recorded one.'
}
