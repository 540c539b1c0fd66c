import { useMutation, useQueryClient } from '@tanstack/react-query'

const root = '/admin/v1'

/**
 * A change of something, after which everything read from the paths of the management API that begin with one of `stale`
 * is read again before the change counts as done.
 */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  stale: readonly string[],
  onDone?: (answer: Answer, input: Input) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && stale.some((start) => path.startsWith(root + start)),
      })
      onDone?.(answer, input)
    },
  })
}
