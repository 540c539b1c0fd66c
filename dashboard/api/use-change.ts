import { useMutation, useQueryClient } from '@tanstack/react-query'

const root = '/admin/v1'

/**
 * Makes a change, then reads again whatever came from management API paths that begin with one of `stale` before the
 * change counts as done.
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
